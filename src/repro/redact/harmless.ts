import { toUuid } from '../../core/http/fields.ts'
import { vocabulary } from './vocabulary.ts'

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const RELATIVE = /^-?\d{1,4}(?:[hdwmqy]|[dwmqy]Start|[dwmqy]End)$/
/** A whole number of seven digits may be somebody's telephone. */
const SHORT_NUMBER = /^[-+]?\d{1,6}(?:\.\d{1,6})?$/
/** What hydration calls somebody or something of which it knows no name. */
const MADE_UP = /^(?:(?:Project|Organization|Recorded key|Caller) \d{1,6}|User|Recorded)$/
const MADE_UP_EMAIL = /^(?:user|recorded\.caller)\d{1,6}@example\.test$/

export const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i

/** A word of the API, or a time. */
export const isPlain = (text: string): boolean =>
  text === '' || vocabulary.has(text) || DATE.test(text) || RELATIVE.test(text)

export const isShort = (number: number): boolean => Math.abs(number) < 1e6

export const isShortNumber = (text: string): boolean => SHORT_NUMBER.test(text)

/** A UUID in any spelling that the API reads, or a number that is no telephone's. */
export const isId = (text: string): boolean => toUuid(text) !== undefined || SHORT_NUMBER.test(text.trim())

export const isMadeUp = (text: string): boolean => MADE_UP.test(text)
export const isMadeUpEmail = (text: string): boolean => text === '' || MADE_UP_EMAIL.test(text)

export const isZone = (text: string): boolean => text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text)
