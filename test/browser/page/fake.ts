import { setupFakeWorker } from 'fake-dashboards/browser'
import { typical } from 'fake-dashboards/scenarios'

const asked = new URLSearchParams(location.search)
const number = (name: string): number | undefined => (asked.has(name) ? Number(asked.get(name)) : undefined)
const [seed, now] = [number('seed'), number('now')]

/** The options in the address: `?persist=tab&seed=2`. */
export const { fake, worker, start, stop, link, copyLink } = setupFakeWorker({
  scenario: typical,
  auth: 'lenient',
  persist: (asked.get('persist') ?? false) as 'tab' | 'origin' | 'link' | false,
  inspector: asked.get('inspector') !== 'off',
  liveClock: asked.has('live'),
  ...(asked.has('follow') && { follow: true }),
  ...(asked.has('slow') && { faults: [{ effect: { latency: '1s' } }] }),
  ...(asked.has('base') && { baseUrl: asked.get('base')! }),
  ...(seed !== undefined && { seed }),
  ...(now !== undefined && { now }),
})
