import { contractRowNames, CONTRACTS } from '../../../contract/contract.ts'
import { anyOf, closedSchema, fromZero, integer, listSchema, text } from '../../../core/json/json-schema.ts'
import type { JsonSchema } from '../../../core/json/json-schema.ts'
import { ownOf } from '../../../core/json/kinds.ts'
import { faultSchema } from '../../../observe/faults/fault-schema.ts'
import { scenarios } from '../../../scenarios/scenarios.ts'
import { count } from '../../control-api/control-reading.ts'
import { startOptions } from './start-options.ts'
import type { StartOptions } from './start-options.ts'

const column: JsonSchema = { enum: CONTRACTS }
const oneOrMore = (items: JsonSchema): JsonSchema => anyOf(items, listSchema(items))

/** The settings that are read into something else than text or a switch. */
type ReadSettings = {
  [S in keyof StartOptions as Exclude<StartOptions[S], undefined> extends string | boolean ? never : S]-?: JsonSchema
}

/** The settings that are neither switches nor any text. */
const TYPES: Readonly<ReadSettings & Record<'scenario', JsonSchema>> = {
  port: fromZero,
  at: count,
  scenario: anyOf({ enum: Object.keys(scenarios) }, text),
  contract: anyOf(
    column,
    text,
    closedSchema(Object.fromEntries(['base', ...contractRowNames].map((row) => [row, column])), []),
  ),
  cors: oneOrMore(text),
  allowHost: oneOrMore(text),
  worlds: count,
  idle: anyOf(text, { type: 'number', minimum: 0 }),
  journalLimit: count,
  journalMemory: count,
  seed: integer,
  latency: anyOf(text, { type: 'number', minimum: 0 }),
  fault: oneOrMore(anyOf(text, { $ref: '#/$defs/fault' })),
}

/** A schema with the parts that it refers to. */
type Whole = JsonSchema & { readonly $schema: string; readonly $defs: Readonly<Record<'fault', JsonSchema>> }

/** The JSON Schema of a config file, made from the flags that it stands for, so that editors complete it. */
export function configSchema(): Whole {
  const settings = startOptions().map((option) => {
    const { description, argChoices } = option
    const isSwitch = option.isBoolean() || option.negate
    const choice: JsonSchema = argChoices ? { enum: argChoices } : text
    const type: JsonSchema = isSwitch ? { type: 'boolean' } : choice
    const name = option.attributeName()
    return [name, { description: describe(description, option.negate), ...(ownOf<JsonSchema>(TYPES, name) ?? type) }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of fake-dashboards start',
    ...closedSchema({ $schema: text, ...Object.fromEntries(settings) }, []),
    $defs: { fault: faultSchema },
  }
}

/** The description of a setting. If the flag turns something off (`--no-…`), the setting is on. */
const describe = (description: string, isNegated: boolean): string =>
  isNegated ? description.replace(/^do not /, '') : description
