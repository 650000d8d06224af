import type { Address } from '../../core/http/address.ts'
import type { Body } from '../../core/http/body.ts'
import type { Query } from '../../core/http/query.ts'
import type { ReceivedHeaders } from '../../core/http/received.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { Warn } from '../../core/warn.ts'
import { CREDENTIAL, findCredentials } from '../../resources/keys/credentials.model.ts'
import type { Action } from '../../resources/route.ts'
import type { World } from '../../resources/world.ts'
import { warnOfBodyKeys } from './body-keys.ts'
import type { Described } from './body-keys.ts'
import { warnOfInnerKeys } from './inner-keys.ts'
import { warnOfIdleParameters } from './query-warnings.ts'
import type { SentQuery } from './query-warnings.ts'

/** A request whose parts may have no effect, and the function that takes a warning of them. */
export type SentRequest = SentQuery & SentKeys & { readonly world: World; readonly url: Address }

/** Warns of every parameter and every key of a body that has no effect. */
export function warnOfIdleParts(sent: SentRequest, action: Described & Pick<Action, 'query'>, body: Body): void {
  warnOfIdleParameters(sent, action)
  warnOfBodyKeys(sent, action, body)
  warnOfInnerKeys(sent, action, body)
  if (sent.route.reach !== 'public') warnOfSpareKeys(sent, body)
}

/** The places of a request that may name a key, and the function that takes a warning. */
interface SentKeys {
  readonly headers: ReceivedHeaders
  readonly query: Query
  readonly warn: Warn
}

/**
 * Warns of an API key in the body or the query string that another one has precedence over.
 *
 * @see spec K.2
 */
function warnOfSpareKeys({ headers, query, warn }: SentKeys, body: Body): void {
  const inBody = isObject(body.value) && Object.hasOwn(body.value, CREDENTIAL)
  const inQuery = query.get(CREDENTIAL) !== undefined
  if (!inBody && !inQuery) return
  const used = findCredentials(headers.get('authorization'), () => body, query)?.source
  if (inBody && used !== 'body') warn(`Body key "${CREDENTIAL}" was ignored: the key is in the ${used}.`)
  if (inQuery && used !== 'query string')
    warn(`Query parameter "${CREDENTIAL}" was ignored: the key is in the ${used}.`)
}
