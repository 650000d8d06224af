import type { Contract } from '../contract/contract.ts'
import { EMPTY, PARSERS } from '../core/http/body.ts'
import type { Body, Parser, RawBody } from '../core/http/body.ts'
import { Lazy } from '../core/lazy.ts'
import type { Described } from './body-keys.ts'

/** It is loaded with the first request that may have a body. */
export const bodyCode = new Lazy(() => import('./body-code.ts'))

/**
 * Parses a body with the parsers of a route. An empty body counts as an empty object, with any content type.
 *
 * @see spec R.9
 */
export function parseSent({ bytes, ...raw }: RawBody, parsers: readonly Parser[] = PARSERS): Body {
  return bytes && bytes.length > 0 ? bodyCode.value.parseBody({ ...raw, bytes }, parsers) : EMPTY
}

/** Warns of every key of a body that has no effect. */
export function warnOfIdleKeys(
  action: Described,
  contract: Contract,
  body: Body,
  method: string,
  warn: (warning: string) => void,
): void {
  // An empty body is none, and its code may not be loaded.
  if (body.value !== EMPTY.value) bodyCode.value.warnOfBodyKeys(action, contract, body, method, warn)
}
