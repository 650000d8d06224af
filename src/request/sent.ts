import { EMPTY, PARSERS } from '../core/http/body.ts'
import type { Body, Parser, RawBody } from '../core/http/body.ts'
import { Lazy } from '../core/lazy.ts'
import type { Action } from '../resources/route.ts'
import type { Described } from './idle-parts/body-keys.ts'
import type { SentRequest } from './idle-parts/idle-parts.ts'

/** It is loaded with the first request that is an OPTIONS, may have a body, or has a query string. */
export const sentCode = new Lazy(() => import('./sent-code.ts'))

/**
 * Parses a body with the parsers of a route. An empty body counts as an empty object, with any content type.
 *
 * @see spec R.9
 */
export function parseSent({ bytes, ...raw }: RawBody, parsers: readonly Parser[] = PARSERS): Body {
  return bytes?.length ? sentCode.value.parseBody({ ...raw, bytes }, parsers) : EMPTY
}

/**
 * Warns of every part of a request that was accepted and has no effect.
 *
 * @see spec F.6
 */
export function warnOfIdleParts(
  sent: SentRequest,
  action: Described & Pick<Action, 'query'>,
  body: Body = EMPTY,
): void {
  // Nothing else can have parts without effect, and the code for it may not be loaded.
  if (sent.url.search !== '' || body.value !== EMPTY.value) sentCode.value.warnOfIdleParts(sent, action, body)
}
