import { closedSchema } from '../../core/json/json-schema.ts'
import { faultsOf } from '../worlds/world-opening.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'

/** The moment that a world goes back to. @see spec F.25 */
interface Return {
  /** The number of a request: the world goes back to the state that it found. */
  readonly at: number
}

export const returnRoutes: ControlRoutes = {
  'POST /back': {
    operationId: 'goBack',
    summary:
      'Goes back to where request n came: rows, ids, clock and faults of that moment: {"at": 7}. The journal goes on, gates and the start stay.',
    body: closedSchema({ at: count }),
    async handle({ world, body: { at } }: ControlCall<Return>) {
      const then = await world.past.fakeAt(at, 'keep')
      world.goBackTo(then.snapshot(), faultsOf(then))
    },
  },
}
