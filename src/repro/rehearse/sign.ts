import { toBody } from '../../core/http/body.ts'
import { queryOf } from '../../core/http/query.ts'
import { signedHeaders } from '../../core/http/received.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import { findCredentials } from '../../resources/keys/credentials.model.ts'
import type { Credentials } from '../../resources/keys/credentials.model.ts'
import type { World } from '../../resources/world.ts'

/**
 * Gives a request to a lenient fake the key of the recorded ones, unless it has a known key. The journal and captures then
 * show it as sent with that key.
 */
export function sign(entry: Entry, value: string, world: World): void {
  const { arrival } = entry
  const { requestHeaders: headers } = arrival
  const own = findCredentials(headers.get('authorization'), () => toBody(entry.sent), queryOf(arrival.address))
  if (!isUnsigned(own, value, world)) return
  entry.arrival = { ...arrival, requestHeaders: signedHeaders(headers, `Bearer ${value}`) }
}

/** Whether a lenient fake, which knows the key of the recorded requests, does not know the one of this request. */
export function isUnsigned(own: Credentials | undefined, value: string, { auth, tables }: World): boolean {
  const isKnown = (key: string | undefined): boolean =>
    key !== undefined && tables.key.first('value', key) !== undefined
  return auth === 'lenient' && isKnown(value) && !isKnown(own?.value)
}
