import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'

/** What is known of the selected request, in tabs: Why, Change, Exchange, State, Otherwise. */
export function RequestTabs(): VNode {
  const { selected } = useSession()
  return <section aria-label="Request">{selected.value === undefined ? 'Now' : `Request ${selected.value}`}</section>
}
