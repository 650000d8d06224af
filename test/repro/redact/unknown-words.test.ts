import { expect, test } from 'vitest'
import { FakeUsageError } from '../../../src/index.ts'
import type { Capsule } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'

/** A session in which one request is counted against each limit. */
async function counted(rateLimits: boolean): Promise<Capsule> {
  const { fake, send } = directBench({ scenario: busyOffice, rateLimits })
  await send('GET', '/dashboards/')
  return fake.capture()
}

const withCounted = (capsule: Capsule, window: string): Capsule => ({
  ...capsule,
  events: capsule.events.map((event) => (event.applied === 1 ? { ...event, counted: [window] } : event)),
})

const refusalOf = (capsule: Capsule): Promise<unknown> => replay(capsule).catch((error: unknown) => error)

test.for([
  [true, 'x', /counted\[0\]: expected a rate limit and the number of a key \(default\/0\/<key>, .*events\/1\/<key>\)/],
  [true, 'default/9/1', /, got "default\/9\/1"\.$/],
  [false, 'default/0/1', /counted\[0\]: expected nothing, because no rate limit is in force, got "default\/0\/1"\.$/],
] as const)('with limits: %s, a capsule that counts in "%s" is refused', async ([rateLimits, window, message]) => {
  const refusal = await refusalOf(withCounted(await counted(rateLimits), window))

  expect(refusal).toBeInstanceOf(FakeUsageError)
  expect(String(refusal)).toMatch(message)
})

test('what a capsule counts is read again', async () => {
  const capsule = await counted(true)

  expect(capsule.events.some((event) => event.counted)).toBe(true)
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 1 })
})

test('a capsule that keeps what cannot be kept is refused', async () => {
  const capsule = await counted(false)

  expect(
    await refusalOf({ ...capsule, redaction: { kept: ['tokens'], differs: [] } } as unknown as Capsule),
  ).toMatchObject({
    name: 'FakeUsageError',
    message: expect.stringMatching(/redaction\.kept: "tokens" cannot be kept; known: names, /) as string,
  })
})
