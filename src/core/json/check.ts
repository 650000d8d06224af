import { nearestText } from '../nearest.ts'
import { FakeUsageError } from '../usage-error.ts'
import { DEEPEST, nestsTooDeeply } from './depth.ts'
import type { JsonSchema } from './json-schema.ts'
import { inWords, isObject, isOfKind, isSimple } from './kinds.ts'
import { asText } from './text.ts'

/** The problem of a value: where it is, and what it is. An empty path is the value itself. */
export interface Problem {
  readonly path: string
  readonly says: string
}

/** The first fields of every file of the fake. */
interface Head {
  readonly format?: unknown
  readonly version?: unknown
}

/** Checks of the parts that a schema refers to, by their `$ref`. */
export type PartChecks = Readonly<Record<string, (value: unknown) => Problem | undefined>>

/**
 * Checks JSON of unknown origin. A member that is undefined counts as absent, as it does in a file.
 *
 * @param file - What the JSON is, in messages: `state` gives `Broken state: now: expected …`.
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function checkJson(file: string, schema: JsonSchema, value: unknown, parts: PartChecks = {}): void {
  const problem = findProblem(schema, value, parts)
  if (problem) throw broken(file, problem)
}

/** The first problem of a value; undefined when it fits. Paths are built on the way back up, so a value that fits costs none. */
export function findProblem(schema: JsonSchema, value: unknown, parts: PartChecks = {}): Problem | undefined {
  const fit = (schema.anyOf ?? [schema]).find((one) => isOfKind(one, value))
  if (!fit) return misplaced('', inWords(schema), value)
  if (fit.anyOf) return findProblem(fit, value, parts)
  if (fit.$ref !== undefined) return parts[fit.$ref]!(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (isFreeForm(fit) && nestsTooDeeply(value))
    return { path: '', says: `expected JSON of at most ${DEEPEST} levels, got more.` }
  if (Array.isArray(value)) return fit.items && findInList(fit.items, value, parts)
  return isObject(value) ? findInMembers(fit, value, parts) : undefined
}

/** Whether a schema says nothing of the members of a value. */
const isFreeForm = ({ properties, items, additionalProperties }: JsonSchema): boolean =>
  !properties && typeof additionalProperties !== 'object' && (!items || isSimple(items))

function findInList(items: JsonSchema, list: readonly unknown[], parts: PartChecks): Problem | undefined {
  if (isSimple(items)) return undefined
  for (const [at, member] of list.entries()) {
    const problem = findProblem(items, member, parts)
    if (problem) return under(`[${at}]`, problem)
  }
  return undefined
}

/** An unknown name is reported before a missing one, because a typing error causes both. */
function findInMembers(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  parts: PartChecks,
): Problem | undefined {
  const { properties = {}, required = [], additionalProperties } = schema
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (own === false)
      return { path: name, says: `unknown key; ${nearestOf(name, Object.keys(properties), innerNames(properties))}` }
    if (typeof own !== 'object' || member === undefined) continue
    const problem = findProblem(own, member, parts)
    if (problem) return under(name, problem)
  }
  const missing = required.find((name) => !Object.hasOwn(value, name) || value[name] === undefined)
  return missing === undefined ? undefined : misplaced(missing, inWords(properties[missing] ?? {}), undefined)
}

const innerNames = (properties: Readonly<Record<string, JsonSchema>>): InnerNames =>
  Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, Object.keys(inner.properties ?? {})]))

/** A problem of a part, with the path of the part in the whole. */
export const under = (path: string, { path: inside, says }: Problem): Problem => ({
  path: inside === '' || inside.startsWith('[') ? path + inside : `${path}.${inside}`,
  says,
})

/** The error for an unexpected value at a path. */
export const misplaced = (path: string, expected: string, got: unknown): Problem => ({
  path,
  says: `expected ${expected}, got ${got === undefined ? 'nothing' : show(got)}.`,
})

export const broken = (file: string, { path, says }: Problem): FakeUsageError =>
  new FakeUsageError(`Broken ${file}: ${path || 'the whole'}: ${says}`)

/**
 * Refuses a file of another format or version.
 *
 * @throws FakeUsageError when the format or the version is another one. The message says if a newer package has written the file.
 */
export function requireVersion(file: string, given: Head, format: string, version: number): void {
  if (given.format !== format) throw broken(file, misplaced('format', show(format), given.format))
  if (typeof given.version === 'number' && given.version > version)
    throw new FakeUsageError(
      `This ${file} is of version ${given.version}, which is newer than this package reads (${version}). Update fake-dashboards.`,
    )
  if (given.version !== version) throw broken(file, misplaced('version', String(version), given.version))
}

/** A noun of a message with its article: `An event`, `A user`. A vowel that is written `u` is spoken as a consonant. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'An' : 'A'} ${noun}`

/** The names that the members of an object take, by member. */
type InnerNames = Readonly<Record<string, readonly string[]>>

/**
 * Requires an object with known names only. The error says in which member a name belongs, or suggests the nearest known name,
 * or says which there are.
 */
export function requireKnown(what: string, given: unknown, known: readonly string[], inner?: InnerNames): void {
  if (!isObject(given)) {
    const found = given === undefined ? 'nothing' : show(given)
    throw new FakeUsageError(`${withArticle(what)} is an object, got ${found}. Known names: ${inList(known)}.`)
  }
  for (const field of Object.keys(given)) if (!known.includes(field)) throw unknownName(what, field, known, inner)
}

/** @throws FakeUsageError when a function that takes nothing is given something, which would be ignored. */
export function requireNothing(call: string, given: unknown, instead: string): void {
  if (given !== undefined) throw new FakeUsageError(`${call} takes nothing, got ${show(given)}. ${instead}`)
}

/** The error for a name that something does not have. */
export const unknownName = (what: string, name: string, known: readonly string[], inner?: InnerNames): FakeUsageError =>
  new FakeUsageError(`${withArticle(what)} has no "${name}"; ${nearestOf(name, known, inner)}`)

/**
 * The end of a message about an unknown name: the member it belongs in, or the nearest known name, if there is one that may be
 * meant, and all known names.
 */
export function nearestOf(name: string, known: readonly string[], inner: InnerNames = {}): string {
  const all = inList(known)
  const owner = Object.keys(inner).find((member) => inner[member]!.includes(name))
  if (owner !== undefined) return `it belongs in "${owner}". Known: ${all}.`
  const nearest = nearestText(name, known)
  return nearest === undefined ? `known: ${all}.` : `the nearest is "${nearest}". Known: ${all}.`
}

const inList = (names: readonly string[]): string => names.join(', ') || 'none'

/** A value in a message: as JSON, and not too long. A long function shows its name alone. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : asText(value)
  if (text.length <= 60) return text
  return typeof value === 'function' && value.name ? `function ${value.name}` : `${text.slice(0, 57)}…`
}
