import type { VNode } from 'preact'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'

/** What the last action did, or why it failed. */
export function NoticeBar(): VNode {
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
