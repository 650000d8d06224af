import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'

/** What can be set up in the world: faults, gates, the clock, scenario, acting user, worlds; and its coverage. */
export function Drawer(): VNode {
  const { clock } = useSession()
  return <aside aria-label="Set up">{clock.value?.now}</aside>
}
