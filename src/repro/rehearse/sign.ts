import { toBody } from '../../core/http/body.ts'
import { queryOf } from '../../core/http/query.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import { findCredentials } from '../../resources/keys/credentials.model.ts'
import type { World } from '../../resources/world.ts'

/**
 * Gives a request to a lenient fake the key of the recorded ones, unless it has a usable key. It is then told, and captured, as one
 * that was sent with that key.
 */
export function sign(entry: Entry, value: string, { auth, tables }: World): void {
  if (auth === 'strict' || !tables.key.first('value', value)) return
  const { arrival } = entry
  const own = findCredentials(
    arrival.requestHeaders.get('authorization'),
    () => toBody(entry.sent),
    queryOf(arrival.address),
  )
  if (own && tables.key.first('value', own.value)) return
  const headers = new Map(arrival.requestHeaders).set('authorization', `Bearer ${value}`)
  const requestHeaders = {
    get: (name: string) => headers.get(name) ?? null,
    [Symbol.iterator]: () => headers.entries(),
  }
  entry.arrival = { ...arrival, requestHeaders }
}
