import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { hydrate } from '../../../src/repro.ts'
import type { Hydration } from '../../../src/repro.ts'
import type { Loose, Recorder } from './recorder.ts'

/** The state that a recording shows, with the real texts. */
export const hydrateWhole = ({ har }: Recorder): Hydration => hydrate(har, { keep: ['everything'] })

/** The fake that goes on from a recording. */
export const open = ({ state, contract }: Hydration): Fake => createFake({ state, contract })

/** The parts that cannot be the same: tokens, counts of what was seen, tiles of dashboards that were not seen, and groups, which nothing shows. */
const changing = new Set([
  'api_token',
  'access_token',
  'accessToken',
  'mask_value',
  'member_count',
  'last_used_at',
  'dashboard_tiles',
  'has_group_types',
])
/** A body without what cannot be the same. */
export const settle = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) => (changing.has(name) ? '…' : value))

/** The answers of a fake to the holder of the first key. */
export async function answer(fake: Fake, method: string, path: string, body?: unknown): Promise<Response> {
  const { value } = [...fake.world.tables.key.all()][0]!
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return fake.fetch(new Request(`https://app.example.test${path}`, { method, headers, ...sent }))
}

/** Writes the body of the newest answer anew. */
export function rewriteLast(recorder: Recorder, change: (body: Loose) => unknown): void {
  const { content } = recorder.entries.at(-1)!.response
  content.text = JSON.stringify(change(JSON.parse(content.text!) as Loose))
  content.size = content.text.length
}
