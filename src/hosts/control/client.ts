import type { CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { Control, RemoteGate } from './control.ts'
import { baseOf, sender } from './transport.ts'
import type { ControlOptions, Send } from './transport.ts'

/**
 * A client for `/__fake/` of a server.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createControl } from 'fake-dashboards/control'
 * import { serve } from 'fake-dashboards/server'
 *
 * const server = await serve(createFake(), { port: 0 })
 * const control = createControl(server)
 * await control.clock.advance('2h') // { now: '2026-01-01T02:00:00Z', following: false }
 *
 * const alice = await control.worlds.open('alice')
 * await fetch(`${alice.baseUrl}/api/environments/1/events/`)
 * const asked = await alice.journal.list({ status: 401 })
 * asked.length // 1
 * await server.close()
 * ```
 */
export function createControl(options: ControlOptions): Control {
  const send = sender(options)
  const snapshotPath = (name: string) => `/snapshots/${encodeURIComponent(name)}`
  return {
    baseUrl: baseOf(options),
    health: () => send('GET', '/health'),
    reset: () => send('POST', '/reset'),
    exportState: () => send('GET', '/state'),
    startFromState: (state) => send('PUT', '/state', state),
    scenarios: () => send('GET', '/scenarios'),
    startFromScenario: (name, more = {}) => send('POST', '/scenario', { ...more, name }),
    snapshot: (name) => send('PUT', snapshotPath(name)),
    restore: (name) => send('POST', `${snapshotPath(name)}/restore`),
    ...trafficClient(send),
    worlds: worldsClient(send, options),
  }
}

function worldsClient(send: Send, options: ControlOptions): Control['worlds'] {
  const pathOf = (name: string) => `/worlds/${encodeURIComponent(name)}`
  return {
    list: () => send('GET', '/worlds'),
    drop: (name) => send('DELETE', pathOf(name)),
    async open(name) {
      await send('PUT', pathOf(name))
      return createControl({ ...options, world: name })
    },
  }
}

/** Clock, faults, gates, journal and capsule. */
function trafficClient(send: Send): Pick<Control, 'clock' | 'faults' | 'journal' | 'capture' | 'hold'> {
  return {
    capture: (options = {}) => send('GET', `/capsule${asQuery(options)}`),
    hold: async (match) => gateClient(send, (await send<{ readonly number: number }>('POST', '/gates', match)).number),
    clock: {
      read: () => send('GET', '/clock'),
      set: (to) => send('POST', '/clock/set', { to }),
      advance: (by) => send('POST', '/clock/advance', { by }),
      follow: (from) => send('POST', '/clock/follow', { from }),
      freeze: () => send('POST', '/clock/freeze'),
    },
    faults: {
      list: () => send('GET', '/faults'),
      add: (definition) => send('POST', '/faults', definition),
      remove: (number) => send('DELETE', `/faults/${number}`),
      clear: () => send('DELETE', '/faults'),
    },
    journal: {
      list: (match = {}) => send('POST', '/journal/find', match),
      toHar: (options = {}) => send('GET', `/journal/har${asQuery(options)}`),
      clear: () => send('DELETE', '/journal'),
    },
  }
}

function asQuery({ keep, tokens }: CaptureOptions): string {
  const query = new URLSearchParams({ ...(keep && { keep: keep.join(',') }), ...(tokens && { tokens }) }).toString()
  return query && `?${query}`
}

function gateClient(send: Send, number: number): RemoteGate {
  const path = `/gates/${number}`
  return {
    number,
    arrived: (count) => send('POST', `${path}/arrived`, { count }),
    release: (place) => send('POST', `${path}/release`, { place }),
    refuse: (effect, place) => send('POST', `${path}/refuse`, { effect, place }),
    open: () => send('POST', `${path}/open`),
  }
}
