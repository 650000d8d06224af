import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContractName } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/index.ts'
import type { FakeState } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { cases } from '../../support/random/cases.ts'
import { live, steps } from '../../support/random/random-sessions.ts'
import { filed } from '../../support/repro/capsules.ts'

/** The parts of a state that are no words. */
const bones = ({ now, ids, throttle, tables }: FakeState): unknown => [
  now,
  ids,
  throttle,
  Object.values(tables).map((rows) => rows.map(({ id }) => id)),
]

for (const contract of ['documented', 'live'] as const satisfies readonly ContractName[]) {
  const start = createFake({ scenario: busyOffice, contract })

  test(`${contract}: a random session replays from a file`, async () => {
    let [sessions, granted] = [0, 0]
    await fc.assert(
      fc.asyncProperty(steps, async (session) => {
        const fake = start.fork()
        await live(fake, session)

        const { difference, same } = await replay(await filed(fake, { keep: ['everything'] }))

        expect(String(difference)).toBe('undefined')
        expect(same).toBe(fake.journal.entries.length)
        sessions += 1
        granted += fake.journal.entries.filter(({ status }) => status !== undefined && status < 300).length
      }),
      { numRuns: cases(100) },
    )

    // The first sessions that are drawn are short, and of a tenth of them half as many requests were granted.
    expect(granted).toBeGreaterThan(sessions / 5)
  })

  test(`${contract}: it replays with stand-ins for people, and hardly an answer differs in more than words`, async () => {
    const counts = { requests: 0, differs: 0 }
    await fc.assert(
      fc.asyncProperty(steps, async (session) => {
        const fake = start.fork()
        const states = await live(fake, session)

        const capsule = await filed(fake)
        const { difference, same } = await replay(capsule)

        expect(String(difference)).toBe('undefined')
        expect(same).toBe(fake.journal.entries.length)
        if (capsule.redaction!.differs.length === 0)
          expect(states.map((_, at) => bones(createFake({ capsule, at: at + 1 }).exportState()))).toEqual(
            states.map(bones),
          )
        counts.requests += same
        counts.differs += capsule.redaction!.differs.length
      }),
      { numRuns: cases(100) },
    )

    // A filter that compares figures of unknown meaning meets others, once these are replaced: one in two hundred requests.
    expect(counts.differs).toBeLessThanOrEqual(4 + counts.requests / 50)
  })

  test(`${contract}: a fake can start before each request, and after the last`, async () => {
    let granted = 0
    await fc.assert(
      fc.asyncProperty(steps, async (session) => {
        const fake = start.fork()
        const states = await live(fake, session)
        const capsule = await filed(fake, { tokens: 'keep', keep: ['everything'] })

        const stood = states.map((_, at) => createFake({ capsule, at: at + 1 }).exportState())

        expect(stood).toEqual(states)
        granted += fake.journal.entries.filter(({ status }) => status !== undefined && status < 300).length
      }),
      { numRuns: cases(100) },
    )

    expect(granted).toBeGreaterThan(0)
  })
}
