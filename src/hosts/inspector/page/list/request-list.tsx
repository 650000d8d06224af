import type { VNode } from 'preact'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useSession } from '../session/session-context.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListCount } from './list-count.tsx'
import { NoRequests } from './no-requests.tsx'
import { LIST_ID, RequestRows } from './request-rows.tsx'

/** The requests that the filter lets through, newest last. */
export function RequestList(): VNode {
  const { shown, requests } = useSession()
  const isEmpty = shown.now.value.list.length === 0
  const section = useKeptFocus(`#${LIST_ID}`)
  const forgotten = (requests.all.value[0]?.number ?? 1) - 1
  return (
    <section ref={section} tabIndex={-1} id="requests" class="requests" aria-labelledby="requests-title">
      <div class="panel-head">
        <h2 id="requests-title">Requests</h2>
        <ListCount />
      </div>
      <FilterBar />
      <Forgotten count={forgotten} />
      {isEmpty ? <NoRequests /> : <RequestRows />}
    </section>
  )
}

/** Requests that the server had forgotten before the page was opened. */
function Forgotten({ count }: { readonly count: number }): VNode | null {
  if (!useSession().isRead.value || count === 0) return null
  return (
    <p class="note">
      {count === 1 ? 'Request 1 is' : `Requests 1 to ${count} are`} forgotten: the journal holds the newest alone.
    </p>
  )
}
