import { InvalidArgumentError } from 'commander'
import type { Command, Option } from 'commander'
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { findProblem, under } from '../../../core/json/check.ts'
import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { nearestOf } from '../../../core/known-names.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { readInput } from '../read-input.ts'
import { isPath, parseScenario } from './choices.ts'
import { configSchema } from './config-schema.ts'
import { isSaid, parseFile, parseIdle, parseLatency, WrongFlagsError } from './option-values.ts'

export const CONFIG_FILE = 'fake-dashboards.config.json'

const REMEDY = 'Write for example: { "port": 8010 }'

/** Settings that name what to start from. They exclude each other. */
const BEGINNINGS = ['state', 'scenario', 'capsule']

/** Whether the text of a setting is a path. A relative path starts at the folder of the config file. */
const holdsPath = ({ parseArg }: Option, text: string): boolean =>
  parseArg === parseFile ? isSaid(text) : parseArg === parseScenario && isPath(text)

/**
 * Sets the options of a command from a config file, except those that have a flag. The parsers of the flags read the values.
 *
 * @throws FakeUsageError when the file cannot be read, and WrongFlagsError when a name or value in it makes no sense.
 */
export function applyConfig(command: Command, options: readonly Option[], named: string | undefined): void {
  const path = named ?? (existsSync(CONFIG_FILE) ? CONFIG_FILE : undefined)
  if (path === undefined) return
  const { $schema: _, ...config } = readConfig(path)
  const [first, second] = BEGINNINGS.filter((name) => name in config)
  if (second) throw new WrongFlagsError(`${path}: "${first}" and "${second}" are two starts. Leave one out.`)
  for (const [name, value] of Object.entries(config)) {
    const option = options.find((one) => one.attributeName() === name)
    if (!option) throw unknownSetting(path, name, options)
    const setting = parseSetting(path, option, value)
    requireFitting(path, name, value)
    if (!isOverruled(command, option)) command.setOptionValueWithSource(name, setting, 'config')
  }
}

/** A flag takes text alone; in the file a setting has one kind of value, which the published schema says. */
function requireFitting(path: string, name: string, value: unknown): void {
  const problem = findProblem(configSchema().properties![name]!, value, { '#/$defs/fault': () => undefined })
  if (!problem) return
  const at = under(name, problem)
  throw new WrongFlagsError(`${path}: ${at.path}: ${at.says}`)
}

function readConfig(path: string): Readonly<Record<string, unknown>> {
  try {
    const config: unknown = JSON.parse(readInput(path))
    if (isObject(config)) return config
  } catch (cause) {
    throw new FakeUsageError(`Cannot read the config file ${path} (${asText(cause)}). ${REMEDY}`, { cause })
  }
  throw new WrongFlagsError(`The config file ${path} holds no JSON object. ${REMEDY}`)
}

function unknownSetting(path: string, name: string, options: readonly Option[]): WrongFlagsError {
  const known = options.map((option) => option.attributeName())
  return new WrongFlagsError(`${path}: unknown "${name}"; ${nearestOf(name, known)}`)
}

/**
 * A flag or an environment variable wins over the file. A flag for one start wins over another start in the file, and
 * over the request of a capsule there.
 */
function isOverruled(command: Command, option: Option): boolean {
  const own = option.attributeName()
  const rivals = BEGINNINGS.includes(own) || own === 'at' ? BEGINNINGS : []
  return [own, ...rivals].some((name) => ['cli', 'env'].includes(command.getOptionValueSource(name) ?? ''))
}

function parseSetting(path: string, option: Option, value: unknown): unknown {
  const name = option.attributeName()
  try {
    if (option.isBoolean() || option.negate) return parseSwitch(value)
    const texts = (Array.isArray(value) ? value : [value]).map((one) => toText(path, option, one))
    return texts.reduce<unknown>((before, text) => (option.parseArg ? option.parseArg(text, before) : text), undefined)
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    throw new WrongFlagsError(`${path}: "${name}" cannot be ${JSON.stringify(value)}. ${error.message}`)
  }
}

function parseSwitch(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new InvalidArgumentError('Use true or false.')
}

/** A value as it would be written after its flag. */
function toText(path: string, option: Option, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean')
    throw new InvalidArgumentError('Use what the flag takes, or leave it out.')
  if (typeof value === 'object') return JSON.stringify(value)
  // A bare number is in milliseconds in code and in a fault; after a flag it needs a unit.
  if ((option.parseArg === parseLatency || option.parseArg === parseIdle) && typeof value === 'number')
    return `${value}ms`
  const text = asText(value)
  if (!holdsPath(option, text) || isAbsolute(text)) return text
  const found = join(dirname(path), text)
  if (isAbsolute(found)) return relative('', found)
  return found.includes('/') ? found : `./${found}`
}
