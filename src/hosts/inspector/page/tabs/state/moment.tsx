import type { VNode } from 'preact'
import { useSession } from '../../session/session-context.ts'
import type { StateMoment } from '../tab-view.ts'
import { isOver } from '../../session/requests.ts'

/** The moment whose state is shown. */
export interface ShownMoment {
  /** As control takes it; undefined for the present, which alone can be edited. */
  readonly at: number | undefined
  /** Reads again whatever depends on these. */
  readonly inputs: readonly unknown[]
}

/** The moment whose state is shown: without a selected request, the present. */
export function useMoment(): ShownMoment {
  const { requests, selected, view, present } = useSession()
  const at = selected === undefined || view.moment === 'now' ? undefined : selected + (view.moment === 'after' ? 1 : 0)
  const newest = requests.find(requests.newest)
  // The one behind the newest stands for the present, too.
  const isPast = at !== undefined && at <= requests.newest
  return { at, inputs: isPast ? [at] : [at, newest?.number, newest && isOver(newest), present.held.length] }
}

/** Chooses whether the state is shown as the selected request found it, as the next one did, or as it is now. */
export function MomentSwitch(): VNode {
  const { selected, view } = useSession()
  if (selected === undefined) return <p class="faint">As it is now.</p>
  const words: readonly (readonly [StateMoment, string])[] = [
    ['before', `Before request ${selected}`],
    ['after', 'After it'],
    ['now', 'Now'],
  ]
  return (
    <div class="flow" role="group" aria-label="Moment">
      {words.map(([moment, text]) => (
        <button type="button" aria-pressed={moment === view.moment} onClick={() => (view.moment = moment)}>
          {text}
        </button>
      ))}
    </div>
  )
}
