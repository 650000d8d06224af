import type { Control } from './control.ts'
import type { CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { sender } from './transport.ts'

/** The part of control that is about what is asked and answered, and when. */
export function trafficClient(
  send: ReturnType<typeof sender>,
): Pick<Control, 'clock' | 'faults' | 'journal' | 'capture'> {
  return {
    capture: (how = {}) => send('GET', `/capsule${asQuery(how)}`),
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
      toHar: (how = {}) => send('GET', `/journal/har${asQuery(how)}`),
      clear: () => send('DELETE', '/journal'),
    },
  }
}

function asQuery({ keep, tokens }: CaptureOptions): string {
  const query = new URLSearchParams({ ...(keep && { keep: keep.join(',') }), ...(tokens && { tokens }) }).toString()
  return query && `?${query}`
}
