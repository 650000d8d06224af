import type { Capsule, CapsuleAnswer } from './capsule.ts'

/** The place where two answers differ first. */
export interface AnswerDifference {
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole where it is no JSON. */
  readonly at: string
  readonly recorded: unknown
  readonly replayed: unknown
}

type Keyed = Readonly<Record<string, unknown>>

/** The first difference, or undefined when every byte is the same; a body that was forgotten is like any. */
export function findDifference(
  recorded: CapsuleAnswer | undefined,
  replayed: CapsuleAnswer | undefined,
): AnswerDifference | undefined {
  if (!recorded || !replayed) return recorded === replayed ? undefined : { at: 'answer', recorded, replayed }
  const { body, ...head } = recorded
  const { body: other, ...otherHead } = replayed
  return inJson('', head, otherHead) ?? (body === undefined || other === undefined ? undefined : inBody(body, other))
}

function inBody(recorded: string | null, replayed: string | null): AnswerDifference | undefined {
  if (recorded === replayed) return undefined
  const [left, right] = [readJson(recorded), readJson(replayed)]
  const deep = left && right && inJson('body', left.json, right.json)
  return deep ?? inText(recorded ?? '', replayed ?? '')
}

/** The same JSON, written differently; or no JSON. */
function inText(recorded: string, replayed: string): AnswerDifference {
  const place = [...recorded].findIndex((_, at) => recorded[at] !== replayed[at])
  const at = place < 0 ? recorded.length : place
  const part = (text: string): string => text.slice(Math.max(0, at - 20), at + 40)
  return { at: `body, character ${at + 1}`, recorded: part(recorded), replayed: part(replayed) }
}

function inJson(at: string, recorded: unknown, replayed: unknown): AnswerDifference | undefined {
  if (!isTree(recorded) || !isTree(replayed) || Array.isArray(recorded) !== Array.isArray(replayed))
    return Object.is(recorded, replayed) ? undefined : { at, recorded, replayed }
  const step = (name: string): string =>
    Array.isArray(recorded) ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(replayed)])) {
    const found = inJson(step(name), recorded[name], replayed[name])
    if (found) return found
  }
  return undefined
}

const isTree = (value: unknown): value is Keyed => typeof value === 'object' && value !== null

function readJson(text: string | null): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text ?? '') as unknown }
  } catch {
    return undefined
  }
}

/** The numbers of the requests whose answers differ in more than words. */
export const findDifferentRequests = (given: Capsule, made: Capsule): readonly number[] =>
  given.requests.flatMap(({ answer }, at) => (outline(answer) === outline(made.requests[at]!.answer) ? [] : [at + 1]))

/** An answer without its words and their order: its status, and the figures and the size of its body. */
function outline(answer: CapsuleAnswer | undefined): string {
  if (!answer) return ''
  const { status, body } = answer
  if (body === undefined || body === null) return String(status)
  const read = readJson(body)
  const figures = read ? figuresIn(read.json) : [String(body.split('\n').length)]
  return `${status} ${figures.toSorted().join(' ')}`
}

/** A long number may be a telephone's, and is replaced like a word. */
function figuresIn(value: unknown): readonly string[] {
  if (typeof value === 'number') return [Math.abs(value) < 1e9 ? String(value) : 'n']
  if (!isTree(value)) return [typeof value === 'string' ? 's' : String(value)]
  return Object.values(value).flatMap(figuresIn)
}
