import type { CapsuleAnswer } from './capsule.ts'

/** Where two answers differ first. */
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
  return differs('', head, otherHead) ?? (body === undefined || other === undefined ? undefined : inBody(body, other))
}

function inBody(recorded: string | null, replayed: string | null): AnswerDifference | undefined {
  if (recorded === replayed) return undefined
  const [left, right] = [readJson(recorded), readJson(replayed)]
  const deep = left && right && differs('body', left.json, right.json)
  return deep ?? inText(recorded ?? '', replayed ?? '')
}

/** The same JSON, written differently; or no JSON. */
function inText(recorded: string, replayed: string): AnswerDifference {
  const place = [...recorded].findIndex((_, at) => recorded[at] !== replayed[at])
  const at = place < 0 ? recorded.length : place
  const part = (text: string): string => text.slice(Math.max(0, at - 20), at + 40)
  return { at: `body, character ${at + 1}`, recorded: part(recorded), replayed: part(replayed) }
}

function differs(at: string, recorded: unknown, replayed: unknown): AnswerDifference | undefined {
  if (!isTree(recorded) || !isTree(replayed) || Array.isArray(recorded) !== Array.isArray(replayed))
    return Object.is(recorded, replayed) ? undefined : { at, recorded, replayed }
  const step = (name: string): string =>
    Array.isArray(recorded) ? `${at}[${name}]` : at === '' ? name : `${at}.${name}`
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(replayed)])) {
    const found = differs(step(name), recorded[name], replayed[name])
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
