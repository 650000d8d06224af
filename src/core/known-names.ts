import { isGivenObject } from './json/kinds.ts'
import { show } from './json/text.ts'
import { nearestText } from './nearest.ts'
import { FakeUsageError } from './usage-error.ts'

/** A noun of a message with its article: `An event`, `A user`. A vowel that is written `u` is spoken as a consonant. */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'An' : 'A'} ${noun}`

/** The names that are known inside each member of an object. */
export type InnerNames = Readonly<Record<string, readonly string[]>>

/**
 * Requires an object with known names only. The error says in which member a name belongs, or suggests the nearest known name,
 * or says which there are.
 */
export function requireKnown(what: string, given: unknown, known: readonly string[], inner?: InnerNames): void {
  if (!isGivenObject(given)) {
    const found = given === undefined ? 'nothing' : show(given)
    throw new FakeUsageError(`${withArticle(what)} is an object, got ${found}. Known names: ${inList(known)}.`)
  }
  for (const field of Object.keys(given)) if (!known.includes(field)) throw unknownName(what, field, known, inner)
}

/** @throws FakeUsageError when a function that takes nothing is given something, which would be ignored. */
export function requireNothing(call: string, given: unknown, instead: string): void {
  if (given !== undefined) throw new FakeUsageError(`${call} takes nothing, got ${show(given)}. ${instead}`)
}

/** Refuses only text: the function may be a hook, to which a test runner passes its context. */
export function requireNoName(call: string, [given]: readonly unknown[], instead: string): void {
  if (typeof given === 'string') requireNothing(call, given, instead)
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
