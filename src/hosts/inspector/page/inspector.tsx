import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
// The tabs come first, since most of the others need what they need.
import { RequestTabs } from './tabs/request-tabs.tsx'
import { PageHeader } from './layout/page-header.tsx'
import { SetUp } from './layout/set-up.tsx'
import { NoticeBar } from './layout/notice-bar.tsx'
import { RequestList } from './list/request-list.tsx'
import { SessionContext } from './session/session-context.ts'
import { SkipLink } from './layout/skip-link.tsx'
import type { WorldSession } from './session/world-session.ts'
import { Timeline } from './timeline/timeline.tsx'

interface InspectorProps {
  readonly session: WorldSession
  /** The document that it fills. */
  readonly page: Document
}

/** The whole page: the timeline over the list and the tabs of the selected request, and the drawer beside them. */
export function Inspector({ session, page }: InspectorProps): VNode {
  const [, redraw] = useState({})
  useLayoutEffect(() => session.listen(() => redraw({})), [session])
  useLayoutEffect(() => {
    page.title = `${session.called} · fake-dashboards`
  }, [session.world])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Held down, Enter would press what it has just brought, such as the button of a question.
      if (event.repeat && event.key === 'Enter' && (event.target as Element).matches('button')) event.preventDefault()
    }
    page.addEventListener('keydown', onKey)
    return () => page.removeEventListener('keydown', onKey)
  }, [])
  return (
    <SessionContext.Provider value={session}>
      <SkipLink />
      <PageHeader />
      <SetUp />
      <main>
        <Timeline />
        <RequestList />
        <RequestTabs />
      </main>
      <NoticeBar />
    </SessionContext.Provider>
  )
}
