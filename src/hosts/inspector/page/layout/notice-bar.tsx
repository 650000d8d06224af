import type { VNode } from 'preact'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'

/** The effect of the last action, or the reason why it failed. */
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
