import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FakeUsageError } from '../../../src/core/usage-error.ts'
import { createFake } from '../../../src/index.ts'
import type { Capsule } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { cases } from '../../support/random/cases.ts'
import { eventfulSession, filed, fitsSchema } from '../../support/repro/capsules.ts'
import { spoiled } from '../../support/repro/salt.ts'

/** The refusal that is thrown. Any other error is thrown on. */
async function refusal(step: () => unknown): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    if (error instanceof FakeUsageError) return error.message
    throw error
  }
}

test('a capsule of everything fits the schema, and may name it', async () => {
  const capsule = { $schema: './capsule.schema.json', ...(await filed(await eventfulSession())) }

  expect(fitsSchema(capsule)).toBe(true)
  expect((await replay(capsule)).same).toBe(10)
  expect(createFake({ capsule, at: 3 }).db.dashboard.count()).toBe(5)
})

test('what the schema refuses is refused, by its path; what it does not is a capsule, or refused as well', async () => {
  const values = [null, -1, 0, 1.5, 1e20, '', 'x', true, [], {}, [null], { id: 1 }, '__proto__', 37, 2]
  let misfits = 0

  await fc.assert(
    fc.asyncProperty(spoiled(await filed(await eventfulSession()), values), async (capsule) => {
      const message = await refusal(() => replay(capsule))

      if (fitsSchema(capsule)) return
      misfits += 1
      expect(message).toMatch(/^(?:Broken capsule: .+: .+\.|This capsule is of version .*)$/s)
    }),
    { numRuns: cases(300) },
  )

  expect(misfits).toBeGreaterThan(0)
})

test('a capsule that is broken anywhere opens at its end, or is refused in words', async () => {
  const values = [null, -1, 'x', true, [], {}, [null], { id: 1 }, 37]

  await fc.assert(
    fc.asyncProperty(spoiled(await filed(await eventfulSession()), values), async (capsule) => {
      const { requests } = capsule as Partial<Capsule>
      const message = await refusal(() => createFake({ capsule, at: (requests?.length ?? 0) + 1 }))

      if (message !== undefined) expect(message).toMatch(/^(?:Broken|This|There|The|A|No|Not|Unknown) .*\.$/s)
    }),
    { numRuns: cases(300) },
  )
})
