import { effect, useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { KeyboardHelp } from './layout/keyboard-help.tsx'
import { NoticeBar } from './layout/notice-bar.tsx'
import { nameOf, PageHeader } from './layout/page-header.tsx'
import { SetUp } from './layout/set-up.tsx'
import { readShortcutSetting } from './layout/shortcut-setting.ts'
import { doShortcut, isForPage, REQUEST_ID } from './layout/shortcuts.ts'
import { SkipLink } from './layout/skip-link.tsx'
import { RequestList } from './list/request-list.tsx'
import { SessionContext } from './session/session-context.ts'
import type { WorldSession } from './session/world-session.ts'
import { RequestTabs } from './tabs/request-tabs.tsx'
import { Timeline } from './timeline/timeline.tsx'

/** The whole page: the timeline over the list and the tabs of the selected request, and the drawer beside them. */
export function Inspector({ session }: { readonly session: WorldSession }): VNode {
  const root = useRef<HTMLDivElement>(null)
  const isHelping = useSignal(false)
  const areShortcutsOn = useSignal(true)
  const openHelp = (): void => {
    isHelping.value = true
  }
  useEffect(() => {
    const page = root.current!.ownerDocument
    areShortcutsOn.value = readShortcutSetting(page)
    const onKey = (event: KeyboardEvent): void => {
      // Held down, Enter would press what it has just brought, such as the button of a question.
      if (event.repeat && event.key === 'Enter' && (event.target as Element).matches('button')) event.preventDefault()
      if (!areShortcutsOn.value || !isForPage(event)) return
      if (doShortcut(event.key, page, session, openHelp)) event.preventDefault()
    }
    const stopNaming = effect(() => {
      page.title = `${nameOf(session.world.value)} · fake-dashboards`
    })
    page.addEventListener('keydown', onKey)
    return () => {
      stopNaming()
      page.removeEventListener('keydown', onKey)
    }
  }, [session])
  return (
    <SessionContext.Provider value={session}>
      <div ref={root} class={session.isSettingUp.value ? 'inspector setting-up' : 'inspector'}>
        <SkipLink />
        <PageHeader onHelp={openHelp} />
        <SetUp />
        <main>
          <Timeline />
          <RequestList />
          <div id={REQUEST_ID} class="request-place">
            <RequestTabs />
          </div>
        </main>
        <NoticeBar />
        {isHelping.value && <KeyboardHelp areOn={areShortcutsOn} onClose={() => (isHelping.value = false)} />}
      </div>
    </SessionContext.Provider>
  )
}
