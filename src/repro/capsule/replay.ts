import { readJson } from '../../core/decode.ts'
import type { CreateFake } from '../fake-access.ts'
import type { Capsule, CapsuleAnswer } from './capsule.ts'
import { Player } from './player.ts'

/** The first answer of a replay that is not the recorded one. */
export interface Difference {
  /** The number of the request, from 1. */
  readonly request: number
  /** Its method and path. */
  readonly asked: string
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole where it is no JSON. */
  readonly at: string
  readonly recorded: unknown
  readonly replayed: unknown
  /** For people, on several lines. */
  toString(): string
}

/** The place where two answers differ first. */
type AnswerDifference = Pick<Difference, 'at' | 'recorded' | 'replayed'>

/** The outcome of a replay. */
export interface Replay {
  /** Undefined when all answers are the recorded ones. */
  readonly difference: Difference | undefined
  /** How many answers were compared and were the same. */
  readonly same: number
}

/** Plays a capsule that was checked, and compares every answer byte for byte up to the first that differs. */
export async function replayWith(createFake: CreateFake, capsule: Capsule): Promise<Replay> {
  const player = new Player(capsule, createFake)
  let same = 0
  for await (const { answered } of player.play()) {
    if (answered === undefined) continue
    const found = findDifference(capsule.requests[answered - 1]!.answer, player.answerTo(answered))
    if (found) return { difference: toDifference(capsule, answered, found), same }
    same++
  }
  return { difference: undefined, same }
}

function toDifference({ requests }: Capsule, request: number, found: AnswerDifference): Difference {
  const { method, url } = requests[request - 1]!
  const { pathname, search } = new URL(url)
  const asked = `${method} ${pathname}${search}`
  const lines = [
    `Request ${request} of ${requests.length}, ${asked}, is answered differently at ${found.at}:`,
    `  - recorded: ${JSON.stringify(found.recorded) ?? 'nothing'}`,
    `  + replayed: ${JSON.stringify(found.replayed) ?? 'nothing'}`,
  ]
  return { ...found, request, asked, toString: () => lines.join('\n') }
}

type Keyed = Readonly<Record<string, unknown>>

/** The first difference, or undefined when every byte is the same; a body that was forgotten is like any. */
function findDifference(
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
  const [left, right] = [readJson(recorded ?? ''), readJson(replayed ?? '')]
  const isJson = left !== undefined && right !== undefined
  return (isJson ? inJson('body', left, right) : undefined) ?? inText(recorded ?? '', replayed ?? '')
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
