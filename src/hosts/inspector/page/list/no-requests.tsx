import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'
import { FILTER_ID } from './filter-bar.tsx'

/** Why the list is empty, and what to do. */
export function NoRequests(): VNode {
  const session = useSession()
  const { requests, isServed, shown } = session
  if (requests.all.length > 0)
    return (
      <p class="empty">
        Nothing matches “<bdi>{shown.filter.trim()}</bdi>”.{' '}
        <button
          type="button"
          onClick={({ currentTarget }) => {
            shown.filter = ''
            currentTarget.ownerDocument.getElementById(FILTER_ID)?.focus()
          }}
        >
          Clear the filter
        </button>
      </p>
    )
  if (!session.isRead) return <p class="empty">Reading…</p>
  if (!isServed) return <p class="empty">No request has come yet.</p>
  return (
    <p class="empty">
      No request has come yet. Send one to <code>{session.control.baseUrl}/api/…</code>
    </p>
  )
}
