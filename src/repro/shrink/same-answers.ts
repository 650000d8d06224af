import type { Capsule } from '../capsule/capsule.ts'
import { withChecksums } from '../capsule/checksum.ts'
import { Player } from '../capsule/player.ts'
import { rerecord } from '../capsule/rerecord.ts'
import type { CreateFake } from '../fake-access.ts'

/** The answers of a capsule when it is played now, by the numbers of their requests. */
export async function playedAnswers(createFake: CreateFake, capsule: Capsule): Promise<readonly string[]> {
  const answers: string[] = capsule.requests.map(() => '')
  const player = new Player(capsule, createFake)
  for await (const { answered } of player.play())
    if (answered !== undefined) answers[answered - 1] = answerText(player, answered)
  return answers
}

/** Whether a capsule is answered the same, to the byte. It ends at the first answer that differs. */
export async function isAnsweredAs(
  answers: readonly string[],
  createFake: CreateFake,
  capsule: Capsule,
): Promise<boolean> {
  const player = new Player(capsule, createFake)
  for await (const { answered } of player.play())
    if (answered !== undefined && answers[answered - 1] !== answerText(player, answered)) return false
  return true
}

const answerText = (player: Player, request: number): string => JSON.stringify(player.givenAnswerTo(request) ?? null)

/** A capsule with the rows that its requests write in a fresh fake, and with its recorded answers. */
export async function withRowsAnew(createFake: CreateFake, capsule: Capsule): Promise<Capsule> {
  const { requests, ...played } = await rerecord(createFake, capsule)
  const answered = requests.map(({ answer: _answer, ...request }, at) => {
    const { answer } = capsule.requests[at]!
    return answer ? { ...request, answer } : request
  })
  return withChecksums({ ...played, requests: answered })
}
