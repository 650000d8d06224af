import type { Body } from '../core/http/body.ts'
import type { Address } from '../core/http/address.ts'
import type { Action } from '../resources/route.ts'
import type { World } from '../resources/world.ts'
import { warnOfBodyKeys } from './body-keys.ts'
import type { Described } from './body-keys.ts'
import { warnOfInnerKeys } from './inner-keys.ts'
import { warnOfIdleParameters } from './query-warnings.ts'
import type { SentQuery } from './query-warnings.ts'
import { warnOfSpareKeys } from './spare-keys.ts'
import type { SentKeys } from './spare-keys.ts'

/** A request whose parts may have no effect, and where a warning of them goes. */
export type SentRequest = SentQuery & SentKeys & { readonly world: World; readonly url: Address }

/** Warns of every parameter and every key of a body that has no effect. */
export function warnOfIdleParts(sent: SentRequest, action: Described & Pick<Action, 'query'>, body: Body): void {
  warnOfIdleParameters(sent, action.query)
  warnOfBodyKeys(action, sent.world.contract, body, sent.method, sent.warn)
  warnOfInnerKeys(action, sent.world.contract, body, sent.warn)
  if (sent.route.reach !== 'public') warnOfSpareKeys(sent, body)
}
