import type { TargetedKeyboardEvent, VNode } from 'preact'
import { takeKey } from '../parts/take-key.ts'
import { isOutlined } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
import { TABS } from './tab-view.ts'
import type { TabName } from './tab-view.ts'

/** The id of the panel that all tabs share. */
export const PANEL = 'request-panel'

export const tabId = (name: TabName): string => `${PANEL}-${name}`

/** Opens a tab, which takes the focus. */
export function openTab(page: Document, name: TabName): void {
  const tab = page.getElementById(tabId(name))!
  tab.click()
  tab.focus()
}

/** Tabs: one of them takes the focus, arrows, Home and End go to the others and open them. */
export function TabList(): VNode {
  const { view } = useSession()
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const [place, count] = [TABS.indexOf(view.tab), TABS.length]
    const next = takeKey(event, {
      ArrowRight: (place + 1) % count,
      ArrowLeft: (place + count - 1) % count,
      Home: 0,
      End: count - 1,
    })
    if (next !== undefined) openTab(event.currentTarget.ownerDocument, TABS[next]!)
  }
  return (
    <div class="tab-list" role="tablist" aria-label="What is known of it" onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <Tab name={name} />
      ))}
    </div>
  )
}

function Tab({ name }: { readonly name: TabName }): VNode {
  const { request, view } = useSession()
  const isChosen = name === view.tab
  const isNoted = name === 'Change' && request && isOutlined(request)
  return (
    <button
      type="button"
      role="tab"
      id={tabId(name)}
      aria-selected={isChosen}
      aria-controls={PANEL}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => (view.tab = name)}
    >
      {name}
      {/* How many rows were written. */}
      {isNoted && <span class="faint"> {request.changes.length + (request.changesTruncated ?? 0)}</span>}
    </button>
  )
}
