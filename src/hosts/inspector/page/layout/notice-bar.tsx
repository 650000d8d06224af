import type { VNode } from 'preact'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'

/** What the last action did, or why it failed. */
export function NoticeBar(): VNode {
  const { notice } = useSession()
  return (
    <div class="notice">
      <span role="status">{sentence(notice.value)}</span>
      {notice.value !== '' && (
        <button type="button" onClick={() => (notice.value = '')}>
          Close
        </button>
      )}
    </div>
  )
}
