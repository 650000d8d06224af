import { toUuid } from '../../core/http/uuid.ts'
import { vocabulary } from './vocabulary.ts'

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const RELATIVE = /^-?\d{1,4}(?:[hdwmqy]|[dwmqy]Start|[dwmqy]End)$/
/** A short number. A whole number of seven digits may be a telephone number. */
const SHORT_NUMBER = /^[-+]?\d{1,6}(?:\.\d{1,6})?$/
/** The names that hydration makes up if none was recorded. */
const MADE_UP = /^(?:(?:Project|Organization|Recorded key|Caller) \d{1,6}|User|Recorded)$/
const MADE_UP_EMAIL = /^(?:user|recorded\.caller)\d{1,6}@example\.test$/
/** Details of errors that name nothing private. */
const DETAILS: ReadonlySet<string> = new Set([
  'Not found.',
  'Dashboard not found.',
  'Project not found.',
  'Endpoint not found.',
  'This field is required.',
  'This field may not be null.',
  'Authentication credentials were not provided.',
  'This action does not support Personal API Key access',
  "You don't have edit permissions for this dashboard.",
  "You don't have access to the project.",
  "You don't have sufficient permissions in the project.",
])
const SCOPE = /^API key missing required scope '(.+)'$/

/** The values of headers that are not private. */
const HEADERS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    accept:
      /^(?:application\/json|text\/csv|text\/plain|\*\/\*)(?:, ?(?:application\/json|text\/csv|text\/plain|\*\/\*))*$/,
    allow: /^(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(?:, )?)+$/,
    'content-type': /^(?:application|text)\/(?:json|html|plain|csv|xml)(?:; ?charset=utf-8)?$/i,
    date: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
    'retry-after': /^\d{1,6}$/,
    vary: /^(?:Accept|Origin|Cookie)(?:, (?:Accept|Origin|Cookie))*$/i,
  }),
)

/** Whether a header with this value is not private. The name may be in any case. */
export const isHarmlessHeader = (name: string, value: string): boolean =>
  HEADERS.get(name.toLowerCase())?.test(value) ?? false

export const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i

/** Whether a text is a word of the API, or a time. */
export const isPlain = (text: string): boolean =>
  text === '' || vocabulary.has(text) || DATE.test(text) || RELATIVE.test(text)

export const isShortNumber = (text: string): boolean => SHORT_NUMBER.test(text)

/** Whether a name is the index of a member, which is not private. */
export const isIndex = (name: string): boolean => /^\d{1,6}$/.test(name)

/** Whether a text is a UUID in any spelling that the API reads, or a number too short for a telephone. */
export const isId = (text: string): boolean => toUuid(text) !== undefined || SHORT_NUMBER.test(text.trim())

/** Whether a text can be the number of a row. Use it only in the place of an id. */
export const isRowNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

export const isMadeUp = (text: string): boolean => MADE_UP.test(text)
export const isMadeUpEmail = (text: string): boolean => text === '' || MADE_UP_EMAIL.test(text)

/**
 * Whether a text is the name of a time zone. It asks the engine, because the list of canonical names lacks aliases and
 * differs between engines. That takes long, and most projects have UTC.
 */
function isZone(text: string): boolean {
  if (text === 'UTC') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0)
    return true
  } catch {
    return false
  }
}

/** Makes the same test, which remembers its results: a recording has the same few time zones in all its answers. */
export function zoneTest(): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const outcome = known.get(text) ?? isZone(text)
    known.set(text, outcome)
    return outcome
  }
}

/** Whether the detail of an error holds no private text. */
export const isPlainDetail = (text: string): boolean =>
  DETAILS.has(text) || vocabulary.has(SCOPE.exec(text)?.[1] ?? text)
