import { expect } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, Fake, FakeOptions, FollowOptions } from '../../../src/index.ts'
import { office } from '../api/office.ts'
import type { KeyName } from '../api/office.ts'
import { filed } from './capsules.ts'

export const DASHBOARDS = 'https://app.example.test/api/environments/1/dashboards/'
export const FIRST = `${DASHBOARDS}1/`

/** Sends a request of the owner, or of another. */
export function send(
  fake: Fake,
  method: string,
  url = FIRST,
  body?: unknown,
  as: KeyName = 'owner',
  signal?: AbortSignal,
) {
  const headers = { Authorization: `Bearer phx_${as}`, 'Content-Type': 'application/json' }
  return fake.fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

export const rename = (fake: Fake, name: string, as?: KeyName) => send(fake, 'PATCH', FIRST, { name }, as)

/** The capsule of what a fake was asked, as a file holds it. */
export const toFile = (fake: Fake): Promise<Capsule> => filed(fake, { keep: ['everything'], tokens: 'keep' })

/** A fake with one dashboard. */
export function startFake(options: FakeOptions = {}): Fake {
  const fake = createFake({ scenario: office, ...options })
  fake.db.dashboard.create({ name: 'Before', project_id: 1 })
  return fake
}

/** The capsule of a session. */
export async function recorded(session: (fake: Fake) => Promise<void>, options?: FakeOptions): Promise<Capsule> {
  const fake = startFake(options)
  await session(fake)
  return toFile(fake)
}

/** A fake that follows a capsule. */
export const follow = (capsule: Capsule, how: FollowOptions | true = true, more: FakeOptions = {}): Fake =>
  createFake({ capsule, follow: how, ...more })

export const nameOf = (fake: Fake): string | null => fake.db.dashboard.get(1).name

/** Two changes under way at once, applied and answered in the opposite order. */
export const overtaking = () =>
  recorded(async (fake) => {
    const [requests, answers] = [fake.hold('PATCH', '/dashboards/:id'), fake.hold({ method: 'PATCH', at: 'answer' })]
    const both = [rename(fake, 'A'), rename(fake, 'B')]
    await requests.arrived(2)
    requests.release(2)
    await answers.arrived(1)
    requests.release(1)
    await answers.arrived(2)
    answers.release(1)
    answers.release(2)
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    requests.open()
    answers.open()
  })

/** The outcome of each request, behind its number in the capsule. */
export const outcomes = async (fake: Fake) =>
  (await fake.rehearsal()).requests.map(({ outcome, recorded: number }) => `${number ?? '-'} ${outcome}`)
