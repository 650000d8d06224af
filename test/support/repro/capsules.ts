import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { Capsule, CaptureOptions, Fake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { capsuleSchema } from '../../../src/repro/capsule/schema.ts'
import { busyOffice } from '../api/busy-office.ts'
import { template } from '../api/templates.ts'
import { directBench } from '../api/transports.ts'

const ajv = new Ajv2020({ allowUnionTypes: true })
formats.default(ajv)

/** Whether something is a capsule by the published schema. */
export const fitsSchema = ajv.compile(capsuleSchema())

/** The capsule of a fake as it is in a file, where it fits the published schema. */
export async function filed(fake: Fake, options?: CaptureOptions): Promise<Capsule> {
  const capsule = JSON.parse(JSON.stringify(await fake.capture(options))) as Capsule

  expect(fitsSchema(capsule), JSON.stringify(fitsSchema.errors)).toBe(true)
  return capsule
}

/** Of a capsule without stand-ins for people and texts. */
export const WHOLE: CaptureOptions = { keep: ['everything'] }

/** How the requests of a capsule were answered. */
export const statusesIn = ({ requests }: Capsule) => requests.map(({ answer }) => answer?.status)

export const statusesOf = (fake: Fake) => fake.journal.entries.map(({ status }) => status)

/** It replays as it was, and with stand-ins for people and texts, where all is answered as it was but for these. */
export async function expectReplay(fake: Fake, same: number): Promise<void> {
  if (same > 0) expect(statusesOf(fake).some((status) => status !== undefined && status < 300)).toBe(true)
  for (const options of [WHOLE, {}]) {
    const capsule = await filed(fake, options)
    const replayed = await replay(capsule)

    expect(String(replayed.difference)).toBe('undefined')
    expect(replayed.same).toBe(same)
    expect(capsule.redaction?.differs ?? []).toEqual([])
  }
}

/** A capsule as text, with what is in Base64 in it. */
export const textOf = (capsule: Capsule): string =>
  [
    JSON.stringify(capsule),
    ...capsule.requests.flatMap(({ url, body }) => [
      decoded(url),
      typeof body === 'object' ? Buffer.from(body.base64, 'base64').toString() : decoded(String(body)),
    ]),
  ].join('\n')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** A fake to which everything has happened that a capsule can tell of. */
export async function eventfulSession(): Promise<Fake> {
  const { fake, send } = directBench({
    scenario: busyOffice,
    contract: { base: 'live', moveTileBody: 'documented' },
    baseUrl: 'https://app.example.test',
    cors: ['https://app.example.com'],
    rateLimits: { default: [{ requests: 12, within: '1m' }] },
  })
  const json = { 'Content-Type': 'application/json' }
  fake.faults.add({ match: { method: 'PUT', query: { a: 'b' }, body: { name: 1 } }, effect: { cut: true }, nth: 2 })
  fake.faults.add({ match: { path: '/events' }, effect: { networkError: true, latency: 0 }, times: 1, chance: 1 })
  fake.faults.add({ match: { path: '/dashboards/2' }, effect: { status: 429, retryAfter: 3, headers: { a: 'b' } } })
  await send('POST', '/dashboards/', { name: 'First' })
  await send('POST', '/dashboards/', undefined, { raw: new Uint8Array([0x7b, 0xff]), headers: json })
  await send('GET', '/events/').catch(() => undefined)
  await send('GET', '/dashboards/2/')
  fake.clock.advance('90s')
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
  fake.db.tile.delete({ where: { id: { equals: 1 } } })
  fake.world.throttle.limit({ events: [{ requests: 5, within: 1000 }] })
  fake.db.text.delete({ where: { id: { equals: 99 } } })
  await send('GET', '/dashboards/1/')
  await send('POST', '/dashboards/create_from_template_json/', { template })
  await send('PATCH', '/dashboards/2/sharing/', { enabled: true })
  await send('GET', '/dashboards/2/collaborators/')
  await send('GET', '/events/?limit=3')
  await send('GET', '/events.csv?event=signed+up')
  return fake
}
