import type { CreateFake } from '../fake-access.ts'
import type { Capsule } from './capsule.ts'
import { findDifference } from './compare.ts'
import type { AnswerDifference } from './compare.ts'
import { Player } from './player.ts'

/** The first answer of a replay that is not the recorded one. */
export interface Difference extends AnswerDifference {
  /** The number of the request, from 1. */
  readonly request: number
  /** Its method and path. */
  readonly asked: string
  /** For people, on several lines. */
  toString(): string
}

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
