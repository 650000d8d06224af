import type { Body } from '../../core/http/body.ts'
import type { Basis } from '../../core/http/errors.ts'
import type { Query } from '../../core/http/query.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'

/** The API key of a request, and where it was found. */
export interface Credentials {
  readonly value: string
  readonly source: 'Authorization header' | 'query string' | 'body'
}

export const CREDENTIALS: Basis = { rule: 'credentials', source: 'K.3' }
export const UNUSABLE_KEY: Basis = { ...CREDENTIALS, source: 'K.4' }
export const SHARING_CREDENTIALS: Basis = { ...CREDENTIALS, source: 'K.24' }

/** The name of a key in a body and in a query string. @see spec K.2 */
export const CREDENTIAL = 'personal_api_key'

/** The name, in a query string, of the sharing token that stands in for a key. @see spec K.24 */
export const SHARING_TOKEN = 'sharing_access_token'

/**
 * Finds the key of a request: first in the `Authorization` header, then in the body, then in the query string. The body is
 * read only if the header has no key; then an invalid body is a 400 before the 401.
 *
 * @see spec K.1, K.2, K.3
 */
export function findCredentials(header: string | null, body: () => Body, query: Query): Credentials | undefined {
  const bearer = /^Bearer\s+(\S.+)$/.exec(header?.trim() ?? '')
  if (bearer) return { value: bearer[1]!.trim(), source: 'Authorization header' }
  const sent = body().value
  if (isObject(sent) && Object.hasOwn(sent, CREDENTIAL)) return { value: asText(sent[CREDENTIAL]), source: 'body' }
  const parameter = query.get(CREDENTIAL)
  return parameter === undefined ? undefined : { value: parameter, source: 'query string' }
}
