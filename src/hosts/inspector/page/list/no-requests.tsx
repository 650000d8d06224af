import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'

/** Why the list is empty. */
export function NoRequests(): VNode {
  const { requests, isRead, isServed, shown, control } = useSession()
  if (requests.all.length > 0)
    return (
      <p class="note">
        Nothing matches “<bdi>{shown.filter.trim()}</bdi>”.
      </p>
    )
  return (
    <p class="note">
      {isRead ? 'No request has come yet.' : 'Reading…'}
      {isRead && isServed && (
        <>
          {' '}
          Send one to <code>{control.baseUrl}/api/…</code>
        </>
      )}
    </p>
  )
}
