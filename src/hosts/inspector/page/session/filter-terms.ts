import { readablePath } from './request-words.ts'
import { hasWritten, metFault, writtenBy } from './requests.ts'
import type { KnownRequest } from './requests.ts'

/** The methods of requests. */
export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']

type Test = (request: KnownRequest) => boolean

/** A term that a request has to have as a word of its own: `403` is no part of a longer number. */
const WORD = new RegExp(`^(?:${METHODS.join('|')}|[1-5](?:\\d\\d|xx)|#\\d+|[a-z_]+:\\d+)$`, 'i')

/** A space ends a term, unless it is in quotes. During typing the last quote is open: it reaches to the end. */
const termsOf = (text: string): readonly string[] => text.match(/(?:"[^"]*"?|[^\s"])+/g) ?? []

/**
 * Reads a filter such as `patch 403 dashboard:7 ann "right to edit" -events`. A request has to meet every term, and of several
 * `is:` one.
 */
export function toFilter(text: string): Test {
  const testsOf = (areKinds: boolean): readonly Test[] =>
    termsOf(text.toLowerCase())
      .filter((term) => term.startsWith('is:') === areKinds)
      .map(toTest)
  const [kinds, others] = [testsOf(true), testsOf(false)]
  return (request) => others.every((meets) => meets(request)) && (!kinds[0] || kinds.some((meets) => meets(request)))
}

function toTest(term: string): Test {
  const isExcluded = term.startsWith('-')
  const written = term.slice(Number(isExcluded))
  const found = WORD.test(written) ? ` ${written} ` : written.replaceAll('"', '')
  // A term without a text yet keeps every request.
  return (request) => found === '' || textOf(request).includes(found) !== isExcluded
}

const texts = new WeakMap<KnownRequest, string>()

/** The text of a request that is searched; made once for each. */
function textOf(request: KnownRequest): string {
  const known = texts.get(request)
  if (known !== undefined) return known
  const { number, method, path, route, status, user, key, kind, rule, source, failure, warnings } = request
  const terms = [
    ` ${method} #${number} is:${kind}`,
    metFault(request) ? 'is:fault' : '',
    warnings[0] ? 'is:warning' : '',
    hasWritten(request) ? 'is:write' : '',
    ...touchedBy(request),
    status && `${status} ${`${status}`[0]}xx`,
    // As it was sent, and as people write it.
    `${path} ${readablePath(path)}`,
    // `$` in a term is its end.
    route && `${route}$`,
    ...[user, key, rule, source, failure],
  ]
  const text = terms.join(' ').toLowerCase()
  texts.set(request, text)
  return text
}

/**
 * The rows that a request wrote, or names in its path: `:dashboard_id` names a dashboard, and so does the `:id` behind
 * `dashboards/`.
 */
function touchedBy(request: KnownRequest): readonly string[] {
  const { route = '', params } = request
  const named = Object.entries(params).map(
    ([name, value]) => `${name === 'id' ? /(\w+)s\/:id/.exec(route)?.[1] : name.replace('_id', '')}:${value}`,
  )
  return [...named, ...writtenBy(request).map(({ table, key }) => `${table}:${key}`)]
}

/** The filter with the term added before those that were typed, or without the term if it has it. */
export function toggleTerm(text: string, term: string): string {
  const terms = termsOf(text)
  return (terms.includes(term) ? terms.filter((one) => one !== term) : [term, ...terms]).join(' ')
}

export const hasTerm = (text: string, term: string): boolean => termsOf(text).includes(term)
