import type { VNode } from 'preact'
import { Drawer } from './drawer/drawer.tsx'
import { RequestList } from './list/request-list.tsx'
import { SessionContext } from './session/session-context.ts'
import type { WorldSession } from './session/world-session.ts'
import { RequestTabs } from './tabs/request-tabs.tsx'
import { Timeline } from './timeline/timeline.tsx'

/** The whole page: the timeline over the list and the tabs of the selected request, and the drawer beside them. */
export function Inspector({ session }: { readonly session: WorldSession }): VNode {
  return (
    <SessionContext.Provider value={session}>
      <main class="inspector">
        <Timeline />
        <RequestList />
        <RequestTabs />
        <Drawer />
      </main>
    </SessionContext.Provider>
  )
}
