import type { VNode } from 'preact'
import { useSession } from '../../session/session-context.ts'
import type { StateMoment } from '../tab-view.ts'

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
