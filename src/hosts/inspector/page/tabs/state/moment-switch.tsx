import type { VNode } from 'preact'
import { Switch } from '../../parts/switch.tsx'
import { useSession } from '../../session/session-context.ts'
import type { StateMoment } from '../tab-view.ts'
import type { ShownMoment } from './moment.ts'

/** Chooses whether the state is shown as the selected request found it, as the next one did, or as it is now. */
export function MomentSwitch({ moment, at }: ShownMoment): VNode {
  const session = useSession()
  const { view } = session
  if (session.selected === undefined) return <p class="faint">As it is now.</p>
  const words: Readonly<Record<StateMoment, string>> = {
    before: `Before request ${session.selected}`,
    after: 'After it',
    now: 'Now',
  }
  return (
    <>
      <Switch legend="Moment" name="moment" words={words} chosen={moment} onChoose={(name) => (view.moment = name)} />
      {moment === 'after' && (
        <p class="faint">{at === undefined ? 'No request came since.' : `As request ${at} found it.`}</p>
      )}
    </>
  )
}
