import { InvalidArgumentError } from 'commander'
import { isOfKind, ownOf } from '../../../core/json/kinds.ts'
import { nearestText } from '../../../core/nearest.ts'
import { countFields, effectFields } from '../../../observe/faults/fault-checks.ts'
import type { AnyField, FaultFields } from '../../../observe/faults/fields.ts'
import { matchFields } from '../../../observe/faults/request-match.ts'
import { Faults } from '../../../observe/interference/faults.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import { METHODS } from '../../../resources/route.ts'
import { routes } from '../../../resources/routes.ts'
import { orInvalid, parseJson } from './option-values.ts'

const EXAMPLES = `"GET /dashboards/:id 500", "/events 429 retryAfter=30 chance=0.1", "latency=2s nth=3", or JSON`
const FIELDS: FaultFields = { ...matchFields, ...effectFields, ...countFields }

/**
 * Reads a fault as it is written on a command line: method and path, unless it is for all requests, then what goes wrong
 * and when, with spaces between; or JSON, as `faults.add` takes it. Adds it to those before.
 */
export function parseFault(text: string, before: readonly FaultDefinition[] = []): readonly FaultDefinition[] {
  const fault = text.trimStart().startsWith('{') ? parseJson(text) : parseWords(text)
  orInvalid(() => new Faults({ ids: { seed: 1 }, served: routes }).add(fault as FaultDefinition))
  return [...before, fault as FaultDefinition]
}

function parseWords(text: string): object {
  const words = text.trim().split(/\s+/).map(parseWord)
  const twice = words.find(([name], at) => words.findIndex(([other]) => other === name) < at)
  if (twice) throw new InvalidArgumentError(`A fault has one ${twice[0]}; "${text}" has two. Give two faults.`)
  const pick = (fields: FaultFields) => Object.fromEntries(words.filter(([name]) => Object.hasOwn(fields, name)))
  return { match: pick(matchFields), effect: pick(effectFields), ...pick(countFields) }
}

function parseWord(word: string): [name: string, value: unknown] {
  if (/^\d{3}$/.test(word)) return ['status', Number(word)]
  if (/^[A-Z]+$/.test(word)) return ['method', word]
  if (word.startsWith('/')) return ['path', word]
  const [, name = word, value] = /^(\w+)=(.+)$/.exec(word) ?? []
  const field = ownOf(FIELDS, name)
  const isSwitch = value === undefined || (value === 'true' && field !== undefined && isOfKind(field.schema, true))
  const read = field && (isSwitch ? readSwitch(field) : readValue(field, value))
  if (read === undefined)
    throw new InvalidArgumentError(`"${word}" is not understood. ${adviceFor(name)}Use for example ${EXAMPLES}.`)
  return [name, read]
}

/** Suggests the name or method that may be meant. None if the name itself is right and only its value is wrong. */
function adviceFor(name: string): string {
  if (ownOf(FIELDS, name)) return ''
  const nearest = nearestText(name, [...METHODS, ...Object.keys(FIELDS).filter((one) => isPlain(FIELDS[one]!))])
  return nearest === undefined ? '' : `The nearest is "${nearest}". `
}

/** Whether a field may be written in the text form. Objects and fields of any JSON have to be written as JSON. */
const isPlain = ({ schema }: AnyField): boolean => !isOfKind(schema, {})

/** Reads a field that is written as its name alone, or with `=true`. */
const readSwitch = (field: AnyField): true | undefined =>
  isPlain(field) && isOfKind(field.schema, true) ? true : undefined

/** A value that does not fit is read as well: the check of faults refuses it. */
function readValue(field: AnyField, text: string): unknown {
  if (!isPlain(field)) return undefined
  const number = Number(text)
  return [text, number].find((value) => isOfKind(field.schema, value)) ?? (Number.isNaN(number) ? text : number)
}
