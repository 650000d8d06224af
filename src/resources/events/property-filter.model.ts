import { invalid } from '../../core/http/errors.ts'
import { readTree } from '../../core/http/query-tree.ts'
import type { Query } from '../../core/http/query.ts'
import { isTooDeepText } from '../../core/json/depth.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import type { Condition } from './condition.model.ts'
import { readCondition } from './filter-entry.model.ts'

/** The largest nesting of brackets. A group takes two levels. @see spec 13.16 */
const DEEPEST = 400
const PARAMETER = 'properties'

const unparsable = (attr: string | null = null) => invalid('Properties are unparsable!', attr)
/** The refusal of JSON text inside of JSON text. The service reads that in another place. */
const unparsableInside = () => invalid('Data is unparsable!')
const unparsableGroup = (reason: string) => invalid(`PropertyGroup is unparsable: ${reason}`)

/** Reads `properties` in all its forms: as JSON text, repeated, and with brackets. All must pass. @see spec 13.15, R.17 */
export function readProperties(query: Query, warn: Warn): Condition {
  const tree = readTree(query, PARAMETER)
  const bracketed = tree === undefined ? [] : Array.isArray(tree) ? tree : [tree]
  return every([
    ...query.all(PARAMETER).map((text) => readFilterText(text, warn)),
    ...bracketed.map((sent: unknown) =>
      typeof sent === 'string' ? readFilterText(sent, warn) : readFilter(isEntry(sent) ? [sent] : sent, warn),
    ),
  ])
}

const isEntry = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && 'key' in sent

/**
 * Reads a property filter: a list whose entries must all pass, a group, a single property, or an object with keys such as
 * `name__operator`. Malformed entries are dropped, with a warning.
 *
 * @see spec 13.15, 13.17, 13.18, 13.19
 */
function readFilter(sent: unknown, warn: Warn): Condition {
  if (sent === null || sent === false || sent === 0 || sent === '') return every([])
  if (Array.isArray(sent)) return every(readList(sent, warn))
  if (!isObject(sent)) throw unparsable(PARAMETER)
  if ('type' in sent && 'values' in sent) return readGroup(sent, warn)
  if ('key' in sent && ('value' in sent || 'operator' in sent)) return every(readList([sent], warn))
  return every(readLegacy(sent, warn))
}

/** Reads a filter from JSON text. Empty text means no filter. JSON text inside JSON text is decoded too. @see spec 13.15, 13.16 */
function readFilterText(text: string, warn: Warn): Condition {
  const sent = text === '' ? null : decode(text, unparsable)
  return readFilter(typeof sent === 'string' ? decode(sent, unparsableInside) : sent, warn)
}

/** A group of conditions that must all be met. */
const every = (conditions: readonly Condition[]): Condition => ({ kind: 'group', all: true, conditions })

function readList(entries: readonly unknown[], warn: Warn): readonly Condition[] {
  return entries.flatMap((entry, index) => {
    const condition = readCondition(entry, warn)
    if (!condition) warn(malformed(index))
    else warnOfIdleMembers(entry as JsonObject, index, warn)
    return condition ?? []
  })
}

const malformed = (index: number): string =>
  `Entry ${index} of "properties" is malformed and was dropped, as in the real service.`

/** The members of an entry that are read, and those in which the app of the service keeps what it shows. */
const MEMBERS = ['key', 'value', 'operator', 'type', 'negation', 'label', 'cohort_name', 'group_key_names']

/** Warns of what an entry holds without effect, such as a misspelled operator. @see spec 13.19 */
function warnOfIdleMembers(entry: JsonObject, index: number, warn: Warn): void {
  const known = entry['type'] === 'group' ? [...MEMBERS, 'group_type_index'] : MEMBERS
  for (const name of Object.keys(entry))
    if (!known.includes(name) && entry[name] !== null)
      warn(`"${name}" of entry ${index} of "properties" was ignored, as in the real service.`)
}

function readLegacy(sent: JsonObject, warn: Warn): readonly Condition[] {
  return Object.entries(sent).map(([name, value]) => {
    const [key = '', operator] = name.split('__')
    const condition = readCondition({ key, value, operator }, warn)
    if (!condition)
      throw invalid(`Value must be set for property type event & operator ${operator ?? 'None'}`, PARAMETER)
    return condition
  })
}

function readGroup(sent: JsonObject, warn: Warn): Condition {
  const { type, values } = sent
  const word = typeof type === 'string' ? type.toUpperCase() : undefined
  if (word === undefined) throw unparsable(PARAMETER)
  if (word !== 'AND' && word !== 'OR') throw unparsableGroup(`'${word}' is not a valid PropertyOperatorType`)
  if (!values) return every([])
  if (!Array.isArray(values) || !values.every(isObject)) throw unparsable(PARAMETER)
  return { kind: 'group', all: word === 'AND', conditions: readMembers(values, warn) }
}

/** The members of a group must be all groups or all properties. Any other object counts as an empty group. */
function readMembers(members: readonly JsonObject[], warn: Warn): readonly Condition[] {
  const isGroup = (member: object) => ('type' in member && 'values' in member) || !('key' in member)
  const groups = members.filter(isGroup)
  if (groups.length === 0) return readList(members, warn)
  if (groups.length < members.length)
    throw invalid('Property list cannot contain both PropertyGroup and Property objects')
  return groups.map((group, index) => {
    if ('type' in group && 'values' in group) return readGroup(group, warn)
    warn(malformed(index))
    return every([])
  })
}

function decode(text: string, refusal: () => Error): unknown {
  // A recursive walk of so deep a value would overflow the stack.
  if (isTooDeepText(text, DEEPEST)) throw refusal()
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw refusal()
  }
}
