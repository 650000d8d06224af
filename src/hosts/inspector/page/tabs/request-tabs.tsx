import type { VNode } from 'preact'
import { StateTab } from './state/state-tab.tsx'
import { OtherwiseTab } from './otherwise/otherwise-tab.tsx'
import { ExchangeTab } from './exchange/exchange-tab.tsx'
import { ChangeTab } from './change/change-tab.tsx'
import { loading, notOver, useLoaded } from '../parts/loading.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { isOutlined, isOver, isWhole } from '../session/requests.ts'
import { WhyTab } from './why/why-tab.tsx'
import type { KnownRequest } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
import { RequestHeading } from './request-heading.tsx'
import { PANEL, TabList, tabId } from './tab-list.tsx'

/** Everything that is known of the selected request, in tabs: Why, Change, Exchange, State, Otherwise. */
export function RequestTabs(): VNode {
  const { request, view } = useSession()
  const section = useKeptFocus(`#${PANEL}`)
  return (
    <section ref={section} class="request" aria-labelledby="request-heading">
      <RequestHeading request={request} />
      <TabList />
      <div class="request-panel" role="tabpanel" id={PANEL} aria-labelledby={tabId(view.tab)} tabIndex={0}>
        <Panel request={request} />
      </div>
    </section>
  )
}

function Panel({ request }: { readonly request: KnownRequest | undefined }): VNode {
  const session = useSession()
  const { view } = session
  const reading = useLoaded(() => session.readWhole(), [request])
  if (view.tab === 'State') return <StateTab />
  if (!request) return <p class="faint">Select a request to see this.</p>
  const { number } = request
  if (!isOutlined(request) || (!isOver(request) && view.tab !== 'Why'))
    return notOver(number, session.present.held.find((one) => one.number === number)?.waiting)
  if (view.tab === 'Why') return <WhyTab request={request} />
  if (view.tab === 'Change') return <ChangeTab request={request} />
  if (!isWhole(request)) return loading(reading, () => null)
  switch (view.tab) {
    case 'Exchange':
      return <ExchangeTab request={request} />
    case 'Otherwise':
      return <OtherwiseTab key={number} request={request} />
  }
}
