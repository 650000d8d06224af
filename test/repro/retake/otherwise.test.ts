import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { retake } from '../../../src/repro.ts'
import type { Capsule } from '../../../src/repro/capsule/capsule.ts'
import { laterPart } from '../../../src/repro/capsule/later-part.ts'
import { replayWith } from '../../../src/repro/capsule/replay.ts'
import { askOtherwise } from '../../../src/repro/retake/otherwise.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { eventfulSession } from '../../support/repro/capsules.ts'
import { recordSession } from '../../support/repro/recorded-sessions.ts'

/** A random session, asked of a fake in which some requests overtake others. */
async function sessionOf(seed: number): Promise<Capsule> {
  const fake = createFake({ scenario: busyOffice })
  const { log } = await recordSession(seed, 'documented', 20)
  const gate = fake.hold('PATCH', '/dashboards/:id')
  const held: Promise<unknown>[] = []
  for (const { request } of log.entries) {
    const headers = request.headers.map(({ name, value }): [string, string] => [name, value])
    const body = request.postData && { body: request.postData.text }
    const answer = fake.fetch(request.url, { method: request.method, headers, ...body })
    if (request.method === 'PATCH' && /\/dashboards\/\d+\/$/.test(request.url)) await gate.arrived(held.push(answer))
    else await answer
    if (gate.held.length > 2) gate.release()
    fake.clock.advance('1s')
  }
  gate.open()
  await Promise.all(held)
  expect(fake.journal.entries.filter(({ status }) => status !== undefined && status < 300).length).toBeGreaterThan(5)
  return fake.capture({ keep: ['everything'] })
}

test.each([1, 2, 3, 4])('from any of its requests on, a session replays to the byte (%i)', async (seed) => {
  const capsule = await sessionOf(seed)

  for (let at = 1; at <= capsule.requests.length; at++)
    expect((await replayWith(createFake, laterPart(capsule, at).capsule)).differences, `from ${at}`).toEqual([])
})

test('a session in which everything happened replays to the byte from any of its requests on', async () => {
  const capsule = await (await eventfulSession()).capture({ keep: ['everything'] })
  expect(capsule.requests.map(({ answer }) => answer?.status)).toContain(201)

  for (let at = 1; at <= capsule.requests.length; at++)
    expect((await replayWith(createFake, laterPart(capsule, at).capsule)).differences, `from ${at}`).toEqual([])
})

test.each([5, 6])(
  'what would have been is what the whole session answers when it is asked with the change (%i)',
  async (seed) => {
    const capsule = await sessionOf(seed)

    for (let at = 1; at <= capsule.requests.length; at++) {
      const whole = await retake(capsule, { [at]: { as: 'member' } })
      const answered = await askOtherwise(createFake, capsule, at, { as: 'member' })

      const expected = answered.map(({ number }) => [number, whole.requests[number - 1]!.answer?.status])
      expect(answered.map(({ number, after }) => [number, after?.status])).toEqual(expected)
      const differing = answered.filter(({ differences }) => differences.length > 0).map(({ number }) => number)
      const bodies = answered.filter(({ number }) => bodyOf(whole, number) !== bodyOf(capsule, number))
      expect(bodies.map(({ number }) => number).filter((number) => !differing.includes(number))).toEqual([])
    }
  },
)

const bodyOf = ({ requests }: Capsule, number: number): string | null | undefined => requests[number - 1]!.answer?.body

test('a request that was not sent lets those behind it be what the shorter session answers', async () => {
  const capsule = await sessionOf(7)

  for (let at = 1; at <= capsule.requests.length; at++) {
    const whole = await retake(capsule, { without: [at] })
    const answered = await askOtherwise(createFake, capsule, at, { request: null })

    for (const { number, after } of answered) {
      const place = number > at ? number - 1 : number
      expect(after?.status).toBe(number === at ? undefined : whole.requests[place - 1]!.answer?.status)
    }
  }
})
