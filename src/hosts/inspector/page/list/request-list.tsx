import type { VNode } from 'preact'
import { counted } from '../../../../core/counted.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useSession } from '../session/session-context.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListCount } from './list-count.tsx'
import { NoRequests } from './no-requests.tsx'
import { LIST_ID, RequestRows } from './request-rows.tsx'

/** The requests that the filter lets through, newest last. */
export function RequestList(): VNode {
  const session = useSession()
  const { shown, requests } = session
  const { forgotten } = requests
  const isEmpty = shown.list.length === 0
  const section = useKeptFocus(`#${LIST_ID}`)
  return (
    <section ref={section} tabIndex={-1} id="requests" class="requests" aria-labelledby="requests-title">
      <div class="panel-head">
        <h2 id="requests-title">Requests</h2>
        <ListCount />
      </div>
      <FilterBar />
      {session.isRead && forgotten > 0 && (
        <p class="note">{counted(forgotten, 'request')} forgotten: only the newest are kept.</p>
      )}
      {isEmpty ? <NoRequests /> : <RequestRows />}
    </section>
  )
}
