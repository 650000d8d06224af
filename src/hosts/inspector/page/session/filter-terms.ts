import { readablePath } from './readable-path.ts'
import { hasWritten, metFault } from './requests.ts'
import type { KnownRequest } from './requests.ts'
import { touchesRow } from './touched-rows.ts'

/** The methods of requests. */
export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']

type Test = (request: KnownRequest) => boolean

/**
 * The kind of a request, as it is called here and in the list, whether it met a fault, whether something has a warning, and
 * whether it wrote.
 */
const qualitiesOf = (request: KnownRequest): string => {
  const { kind, warnings } = request
  return `${kind} ${metFault(request) ? 'fault' : ''} ${warnings.length > 0 ? 'warning' : ''} ${hasWritten(request) ? 'write' : ''}`
}

/** People may also type `constructor:x`, which every object has: so this is a map. */
const FIELDS: ReadonlyMap<string, (request: KnownRequest) => string> = new Map([
  ['is', qualitiesOf],
  ['rule', ({ rule, source }) => `${rule} ${source}`],
  ['user', ({ user = '' }) => user],
  ['key', ({ key = '' }) => key],
  ['path', ({ path }) => searchedPath(path)],
  // `$` in a term is the end of the route.
  ['route', ({ route = '' }) => `${route}$`],
])

const STATUS = /^[1-5](?:\d\d|xx)$/
const NAMED = /^([a-z_]+):(.+)$/
/** A term that is not typed to its end asks for nothing yet: a field without its value, quotes without a text. */
const UNFINISHED = /^-?(?:[a-z_]+:(?:"")?|"")$/

/** A space ends a term, unless it is in quotes. While somebody types, the last quote is open: it reaches to the end. */
function termsOf(text: string): readonly string[] {
  const isOpen = text.split('"').length % 2 === 0
  return (isOpen ? `${text}"` : text).match(/(?:"[^"]*"|[^\s"])+/g) ?? []
}

/**
 * Reads a filter such as `patch 403 dashboard:7 ann rule:"right to edit" -events`. A request has to meet every term, and of
 * several `is:` one.
 */
export function toFilter(text: string): Test {
  const terms = termsOf(text.toLowerCase()).filter((term) => !UNFINISHED.test(term))
  const qualities = terms.filter((term) => term.startsWith('is:')).map(toTest)
  const others = terms.filter((term) => !term.startsWith('is:')).map(toTest)
  return (request) =>
    others.every((meets) => meets(request)) && (qualities.length === 0 || qualities.some((meets) => meets(request)))
}

function toTest(written: string): Test {
  if (written.startsWith('-') && written.length > 1) {
    const meets = toTest(written.slice(1))
    return (request) => !meets(request)
  }
  const term = written.replaceAll('"', '')
  const isText: Test = (request) => textOf(request).includes(term)
  if (written.startsWith('"')) return isText
  if (METHODS.includes(term.toUpperCase())) return ({ method }) => method.toLowerCase() === term
  if (STATUS.test(term)) return ({ status }) => `${status}`.startsWith(term.replace('xx', ''))
  if (term.startsWith('#')) return ({ number }) => `${number}` === term.slice(1)
  const [, name, value] = NAMED.exec(term) ?? []
  if (name === undefined || value === undefined) return isText
  const field = FIELDS.get(name)
  if (field) return (request) => field(request).toLowerCase().includes(value)
  return (request) => touchesRow(request, name, value)
}

const texts = new WeakMap<KnownRequest, string>()

/** The text of a request that is searched; made once for each. */
function textOf(request: KnownRequest): string {
  const known = texts.get(request)
  if (known !== undefined) return known
  const { method, path, user = '', key = '', rule, failure = '' } = request
  const text = `${method} ${searchedPath(path)} ${user} ${key} ${rule} ${failure}`.toLowerCase()
  texts.set(request, text)
  return text
}

/** A path as it was sent, and behind it as people write it: `?search=R%26D%20plan` is found by `"r&d plan"`, too. */
const searchedPath = (path: string): string => `${path} ${readablePath(path, /(?:%[\dA-F]{2})+/gi)}`

/** The filter with a term more, or without it where it has it. */
export function toggleTerm(text: string, term: string): string {
  const terms = termsOf(text)
  return (terms.includes(term) ? terms.filter((one) => one !== term) : [...terms, term]).join(' ')
}

export const hasTerm = (text: string, term: string): boolean => termsOf(text).includes(term)
