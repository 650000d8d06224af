import { createFake } from '../../fake/create-fake.ts'
import type { Capsule } from './capsule.ts'
import { findDifference } from './difference.ts'
import type { AnswerDifference } from './difference.ts'
import { Player } from './player.ts'
import { readCapsule } from './read.ts'

/** The first answer of a replay that is not the recorded one. */
export interface Difference extends AnswerDifference {
  /** The number of the request, from 1. */
  readonly request: number
  /** Its method and path. */
  readonly asked: string
  /** For people, on several lines. */
  toString(): string
}

/** What became of a replay. */
export interface Replay {
  /** Undefined when all was answered as recorded. */
  readonly difference: Difference | undefined
  /** How many answers were compared and were the same. */
  readonly same: number
}

/**
 * Makes the requests of a capsule again, in the order in which they came, were applied and were answered, and compares
 * every answer byte for byte. It ends at the first that differs.
 *
 * @throws FakeUsageError when the capsule is broken or newer.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { replay } from 'fake-dashboards/repro'
 *
 * const fake = createFake({ auth: 'lenient' })
 * await fake.fetch('https://app.example.test/api/environments/1/events/')
 *
 * const capsule = JSON.stringify(await fake.capture())
 * const { difference, same } = await replay(JSON.parse(capsule))
 * difference // undefined
 * same // 1
 * ```
 */
export async function replay(capsule: unknown): Promise<Replay> {
  const read = readCapsule(capsule)
  const player = new Player(read, createFake)
  let same = 0
  for await (const { answered } of player.play()) {
    if (answered === undefined) continue
    const found = findDifference(read.requests[answered - 1]!.answer, player.answerTo(answered))
    if (found) return { difference: toDifference(read, answered, found), same }
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
