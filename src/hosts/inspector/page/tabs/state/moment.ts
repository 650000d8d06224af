import { isOver } from '../../session/requests.ts'
import { useSession } from '../../session/session-context.ts'
import type { StateMoment } from '../tab-view.ts'

/** The moment whose state is shown. */
export interface ShownMoment {
  readonly moment: StateMoment
  /** As control takes it; undefined for the present, which alone can be edited. */
  readonly at: number | undefined
  /** Reads again whatever depends on these. */
  readonly inputs: readonly unknown[]
}

/** The moment whose state is shown: without a selected request, the present. */
export function useMoment(): ShownMoment {
  const session = useSession()
  const { requests, view } = session
  const number = session.selected
  const moment = number === undefined ? 'now' : view.moment
  const after = moment === 'after' && number! < requests.newest ? number! + 1 : undefined
  const at = moment === 'before' ? number : after
  const newest = requests.find(requests.newest)
  const now = at === undefined ? [newest?.number, newest && isOver(newest), session.present.held.length] : []
  return { moment, at, inputs: [at, ...now] }
}
