import { expect, test } from 'vitest'
import { replay, shrink } from '../../../src/repro.ts'
import { cases } from '../../support/random/cases.ts'
import { plantedBugs, sessionWith } from '../../support/repro/planted-bugs.ts'

/** `FAKE_CASES=2.5` asks for sessions of 200 requests. In fewer than 16 there is no room for some of the bugs. */
const LENGTH = Math.max(16, cases(80))

for (const bug of plantedBugs)
  test(`of a long session few requests are left that show ${bug.title}`, { timeout: 60_000 }, async () => {
    const given = await sessionWith(bug, LENGTH)
    expect(bug.shows(given)).toBe(true)

    const { capsule, requests, rows, interrupted } = await shrink(given, { while: bug.shows })

    expect(bug.shows(capsule)).toBe(true)
    expect(requests).toEqual({ before: LENGTH, after: bug.requests })
    expect(rows.after).toBeLessThan(rows.before / 2)
    expect(interrupted).toBe(false)
    expect(await replay(capsule)).toMatchObject({ difference: undefined, same: bug.requests })
  })
