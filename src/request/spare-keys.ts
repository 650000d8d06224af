import type { Body } from '../core/http/body.ts'
import type { Query } from '../core/http/query.ts'
import type { ReceivedHeaders } from '../core/http/received.ts'
import { isObject } from '../core/json/kinds.ts'
import type { Warn } from '../core/warn.ts'
import { CREDENTIAL, findCredentials } from '../resources/keys/credentials.model.ts'

/** The places of a request that may name a key, and where a warning goes. */
export interface SentKeys {
  readonly headers: ReceivedHeaders
  readonly query: Query
  readonly warn: Warn
}

/**
 * Warns of an API key in the body or the query string that another one has precedence over.
 *
 * @see spec K.2
 */
export function warnOfSpareKeys({ headers, query, warn }: SentKeys, body: Body): void {
  const inBody = isObject(body.value) && Object.hasOwn(body.value, CREDENTIAL)
  const inQuery = query.get(CREDENTIAL) !== undefined
  if (!inBody && !inQuery) return
  const used = findCredentials(headers.get('authorization'), () => body, query)?.source
  if (inBody && used !== 'body') warn(`Body key "${CREDENTIAL}" was ignored: the key is in the ${used}.`)
  if (inQuery && used !== 'query string')
    warn(`Query parameter "${CREDENTIAL}" was ignored: the key is in the ${used}.`)
}
