import type { RawBody } from '../core/http/body.ts'
import { ApiError } from '../core/http/errors.ts'
import { queryOf } from '../core/http/query.ts'
import type { Received } from '../core/http/received.ts'
import { findCredentials } from '../resources/keys/credentials.model.ts'
import type { Route } from '../resources/route.ts'
import type { World } from '../resources/world.ts'
import { parseSent } from './sent.ts'

/** The name of the key of a request, before any check. Faults and gates may depend on it. */
export function claimedKey(
  { tables }: World,
  route: Route | undefined,
  { address, headers }: Received,
  raw: RawBody | ApiError,
): string | undefined {
  if (raw instanceof ApiError || route?.reach === 'public') return undefined
  try {
    const credentials = findCredentials(headers.get('authorization'), () => parseSent(raw), queryOf(address))
    return credentials && tables.key.first('value', credentials.value)?.name
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
