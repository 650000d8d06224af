import { readJson } from '../../core/decode.ts'
import { ownOf } from '../../core/json/kinds.ts'
import type { CapsuleAnswer } from './capsule.ts'

/** A place where two values differ. One that is missing is undefined. */
export interface ValueDifference {
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole if it is not JSON. */
  readonly at: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Every place where two answers differ; none when every byte is the same. A body that the journal has forgotten is not
 * compared.
 */
export function answerDifferences(
  before: CapsuleAnswer | undefined,
  after: CapsuleAnswer | undefined,
): readonly ValueDifference[] {
  if (!before || !after) return before === after ? [] : [{ at: 'answer', before, after }]
  const { body, ...head } = before
  const { body: other, ...otherHead } = after
  const isForgotten = body === undefined || other === undefined
  return [...jsonDifferences('', head, otherHead), ...(isForgotten ? [] : bodyDifferences(body, other))]
}

/** Every place where two bodies differ; JSON is compared by its members. */
export function bodyDifferences(before: string | null, after: string | null): readonly ValueDifference[] {
  if (before === after) return []
  const [left, right] = [readJson(before ?? ''), readJson(after ?? '')]
  const found = left !== undefined && right !== undefined ? jsonDifferences('body', left, right) : []
  return found.length > 0 ? found : [textDifference(before ?? '', after ?? '')]
}

/** The difference of two texts that hold the same JSON written differently, or no JSON. */
function textDifference(before: string, after: string): ValueDifference {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const part = (text: string): string => text.slice(Math.max(0, at - 20), at + 40)
  return { at: `body, character ${at + 1}`, before: part(before), after: part(after) }
}

type Keyed = Readonly<Record<string, unknown>>

/** Every place where two JSON values differ, in the order of their members. */
export function jsonDifferences(at: string, before: unknown, after: unknown): readonly ValueDifference[] {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? [] : [{ at, before, after }]
  const step = (name: string): string => (Array.isArray(before) ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`)
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => jsonDifferences(step(name), ownOf(before, name), ownOf(after, name)))
}

const isTree = (value: unknown): value is Keyed => typeof value === 'object' && value !== null
