import type { Body } from '../core/http/body.ts'
import type { Action } from '../resources/route.ts'
import type { World } from '../resources/world.ts'
import type { Described } from './body-keys.ts'
import { warnOfIdleParameters } from './query-warnings.ts'
import type { SentQuery } from './query-warnings.ts'
import { warnOfIdleKeys } from './sent-body.ts'
import { warnOfSpareKeys } from './spare-keys.ts'
import type { SentKeys } from './spare-keys.ts'

type Sent = SentQuery & SentKeys & { readonly world: World }

/** What OPTIONS reads: no parameter, and no key of a body. */
export const OPTIONS: Described = { answers: {} }

/**
 * Warns of every part of a request that was accepted and has no effect. Without a body only the query string can have some.
 *
 * @see spec F.6
 */
export function warnOfIdleParts(sent: Sent, action: Described & Pick<Action, 'query'>, body: Body | undefined): void {
  warnOfIdleParameters(sent, action.query)
  if (!body) return
  warnOfIdleKeys(action, sent.world.contract, body, sent.method, sent.warn)
  warnOfSpareKeys(sent, body)
}
