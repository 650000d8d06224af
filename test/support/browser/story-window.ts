import { Mounts } from '../../../src/hosts/storybook/mounts.ts'
import type { FakeParameters } from '../../../src/hosts/storybook/story.ts'

const path = '/api/environments/2/dashboards/1/'

/** A request that a story makes. */
export const request = (host = 'app.example.test', init?: RequestInit) => new Request(`https://${host}${path}`, init)

/** The options of a request by which a story deletes the dashboard that it shows. */
export const deletion = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"deleted":true}' }

/** A story as Storybook puts it on the page, and how it takes it off. */
export function story(fake?: FakeParameters, globals = {}, viewMode = 'story') {
  const mount = new AbortController()
  const context = { id: 'a--story', viewMode, parameters: { fake }, globals, abortSignal: mount.signal }
  return { context, leave: () => mount.abort() }
}

/** The answers of a window while it shows one story. */
export async function answered(fake: FakeParameters, globals = {}, init?: RequestInit) {
  const mounts = new Mounts()
  await mounts.open(story(fake, globals).context)
  const answer = await mounts.answer(request(undefined, init))
  return answer?.status
}
