import { nearestOf } from '../known-names.ts'
import type { InnerNames } from '../known-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import { DEEPEST, nestsTooDeeply } from './depth.ts'
import type { JsonSchema } from './json-schema.ts'
import { inWords, isObject, isOfKind, isSimple } from './kinds.ts'
import { show } from './text.ts'

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
 * @throws FakeUsageError when the format or the version is another one. The message says whether a newer package wrote
 *   the file.
 */
export function requireVersion(file: string, given: Head, format: string, version: number): void {
  if (given.format !== format) throw broken(file, misplaced('format', show(format), given.format))
  if (typeof given.version === 'number' && given.version > version)
    throw new FakeUsageError(
      `This ${file} has version ${given.version}, which is newer than this package reads (${version}). Update fake-dashboards.`,
    )
  if (given.version !== version) throw broken(file, misplaced('version', String(version), given.version))
}
