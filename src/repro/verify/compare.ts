import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { pathFromRoot } from '../har/traffic.ts'
import { HEADER_RULES } from './broken-rule/broken-rule.ts'
import type { AnswerDifference } from './difference.ts'

/** Places of free-form objects: the service does not promise the order of their keys. */
const FREE_FORM = /\.(?:filters|variables|layouts|query|properties|result|mascot_config|hedgehog_config)(?:[.[]|$)/

/** Under the filters of a dashboard the real service fills in what a query does not have with null. @see spec 34.7 */
const QUERY = /\.query(?:[.[]|$)/

/** Compares two bodies place by place. Rows of lists are found by their ids, so one that is missing is named once. */
export function compareBodies(recorded: unknown, fake: unknown): readonly AnswerDifference[] {
  return compareAt('body', recorded, fake)
}

function compareAt(at: string, recorded: unknown, fake: unknown): readonly AnswerDifference[] {
  if (Object.is(recorded, fake)) return []
  if (Array.isArray(recorded) && Array.isArray(fake)) return compareLists(at, recorded, fake)
  if (isObject(recorded) && isObject(fake)) return compareObjects(at, recorded, fake)
  const kind = recorded === null || fake === null || kindOf(recorded) === kindOf(fake) ? 'value' : 'type'
  return [{ kind, at, recorded, fake }]
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

function compareObjects(at: string, recorded: JsonObject, fake: JsonObject): readonly AnswerDifference[] {
  const found = Object.keys({ ...fake, ...recorded }).flatMap((name): readonly AnswerDifference[] => {
    const place = `${at}.${name}`
    if (!Object.hasOwn(recorded, name)) return [{ kind: 'missing', at: place, recorded: undefined, fake: fake[name] }]
    if (recorded[name] === null && fake[name] === undefined && QUERY.test(at)) return []
    if (!Object.hasOwn(fake, name)) return [{ kind: 'added', at: place, recorded: recorded[name], fake: undefined }]
    return compareAt(place, recorded[name], fake[name])
  })
  const [own, other] = [Object.keys(recorded), Object.keys(fake)]
  const isMixed = own.length === other.length && own.some((name, place) => name !== other[place])
  if (found.length === 0 && isMixed && !FREE_FORM.test(at)) return [{ kind: 'order', at, recorded: own, fake: other }]
  return found
}

const idOf = (row: unknown): unknown => (isObject(row) ? (row['id'] ?? row['uuid']) : undefined)

function compareLists(at: string, recorded: readonly unknown[], fake: readonly unknown[]): readonly AnswerDifference[] {
  const hasIds = [...recorded, ...fake].every((row) => idOf(row) !== undefined)
  return hasIds ? compareRows(at, recorded, fake) : compareValues(at, recorded, fake)
}

function compareRows(at: string, recorded: readonly unknown[], fake: readonly unknown[]): readonly AnswerDifference[] {
  const ids = fake.map(idOf)
  const recordedIds = recorded.map(idOf)
  const common = recordedIds.filter((id) => ids.includes(id))
  const gone = fake.flatMap((row): readonly AnswerDifference[] =>
    recordedIds.includes(idOf(row)) ? [] : [{ kind: 'rows', at, recorded: undefined, fake: row }],
  )
  const found = recorded.flatMap((row, place): readonly AnswerDifference[] => {
    const twin = ids.indexOf(idOf(row))
    if (twin === -1) return [{ kind: 'rows', at: `${at}[${place}]`, recorded: row, fake: undefined }]
    return compareAt(`${at}[${place}]`, row, fake[twin]).map((one) => ({ row: asText(idOf(row)), ...one }))
  })
  const inFake = ids.filter((id) => recordedIds.includes(id))
  const isMixed = inFake.some((id, place) => id !== common[place])
  return isMixed ? [{ kind: 'order', at, recorded: recordedIds, fake: ids }, ...gone, ...found] : [...gone, ...found]
}

function compareValues(
  at: string,
  recorded: readonly unknown[],
  fake: readonly unknown[],
): readonly AnswerDifference[] {
  const [own, other] = [recorded.map(textOf), fake.map(textOf)]
  const isSame = own.length === other.length
  if (isSame && own.toSorted().join() === other.toSorted().join())
    return own.join() === other.join() ? [] : [{ kind: 'order', at, recorded, fake }]
  if (!isSame) return [{ kind: 'value', at, recorded, fake }]
  return recorded.flatMap((member, place) => compareAt(`${at}[${place}]`, member, fake[place]))
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

/** The names that transport and CORS add to `Vary`. */
const VARY_OF_OTHERS = /^(?:accept-encoding|cookie|origin)$/i

const ANY_HOST = 'http://localhost'

/**
 * The part of a header's value that is compared; null if none is. A service behind a proxy does not know the
 * prefix of its paths, so a `Location` is compared from the root of the API on.
 */
export function comparedHeader(headers: Headers, name: string): string | null {
  const value = headers.get(name)
  if (value !== null && /^location$/i.test(name) && URL.canParse(value, ANY_HOST))
    return pathFromRoot(new URL(value, ANY_HOST))
  if (value === null || !/^vary$/i.test(name)) return value
  const names = value
    .split(',')
    .map((own) => own.trim())
    .filter((own) => !VARY_OF_OTHERS.test(own))
  return names.join(', ') || null
}

/**
 * Compares the headers that a rule is about: all others come from servers and proxies in between. A header that no answer of the
 * recording has was left out by the recorder, and is not compared.
 */
export function compareHeaders(
  recorded: Headers,
  fake: Headers,
  recordedNames: ReadonlySet<string>,
): readonly AnswerDifference[] {
  return Object.keys(HEADER_RULES).flatMap((name): readonly AnswerDifference[] => {
    const [own, other] = [comparedHeader(recorded, name), comparedHeader(fake, name)]
    if (own === other || (own === null && !recordedNames.has(name))) return []
    const shown = name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())
    return [{ kind: 'header', at: `headers.${shown}`, recorded: own ?? undefined, fake: other ?? undefined }]
  })
}
