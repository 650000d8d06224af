import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
// The tabs come first, since most of the others need what they need.
import { RequestTabs } from './tabs/request-tabs.tsx'
import { PageHeader, SkipLink } from './layout/page-header.tsx'
import { isForPage, keyboardHelp, readShortcutSetting, shortcutActions } from './layout/shortcuts.tsx'
import { SetUp } from './layout/set-up.tsx'
import { RequestList } from './list/request-list.tsx'
import { sentence } from './parts/direction.ts'
import { takeKey } from './parts/take-key.ts'
import { SessionContext, useSession } from './session/session-context.ts'
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
  const [isHelping, setHelping] = useState(false)
  const [areShortcutsOn, switchShortcuts] = useState(() => readShortcutSetting(page))
  const openHelp = (): void => setHelping(true)
  useLayoutEffect(() => session.listen(() => redraw({})), [session])
  useLayoutEffect(() => nameWorld(page, session), [session.world])
  useLayoutEffect(
    () => listenToKeys(page, () => (areShortcutsOn ? shortcutActions(page, session, openHelp) : {})),
    [session, areShortcutsOn],
  )
  return (
    <SessionContext.Provider value={session}>
      <SkipLink />
      <PageHeader onHelp={openHelp} />
      <SetUp />
      <main>
        <Timeline />
        <RequestList />
        <RequestTabs />
      </main>
      <NoticeBar />
      {isHelping && keyboardHelp(areShortcutsOn, switchShortcuts, () => setHelping(false))}
    </SessionContext.Provider>
  )
}

/** The effect of the last action, or the reason why it failed. */
function NoticeBar(): VNode {
  const session = useSession()
  return (
    <div class="notice">
      <span role="status">{sentence(session.notice)}</span>
      {session.notice !== '' && (
        <button type="button" onClick={() => (session.notice = '')}>
          Close
        </button>
      )}
    </div>
  )
}

/** Listens to the keys that are meant for the page; gives the way to end it. */
function listenToKeys(page: Document, actions: () => ReturnType<typeof shortcutActions>): () => void {
  const onKey = (event: KeyboardEvent): void => {
    // Held down, Enter would press what it has just brought, such as the button of a question.
    if (event.repeat && event.key === 'Enter' && (event.target as Element).matches('button')) event.preventDefault()
    if (isForPage(event)) takeKey(event, actions())?.()
  }
  page.addEventListener('keydown', onKey)
  return () => page.removeEventListener('keydown', onKey)
}

/** Names the shown world in the title, and in the address if it is a world of a server. */
function nameWorld(page: Document, { called, isServed, world }: WorldSession): void {
  page.title = `${called} · fake-dashboards`
  if (isServed) showInAddress(page, world)
}

/** Lets the address name the world that is shown: a reload shows it again, and so does a copy of the address. */
function showInAddress({ defaultView, location }: Document, world: string | undefined): void {
  const address = new URL(location.href)
  if (world === undefined) address.searchParams.delete('world')
  else address.searchParams.set('world', world)
  if (address.href !== location.href) defaultView!.history.replaceState(null, '', address)
}
