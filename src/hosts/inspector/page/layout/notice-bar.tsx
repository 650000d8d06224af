import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'

/** What the last action did, or why it failed. */
export function NoticeBar(): VNode {
  const { notice } = useSession()
  return (
    <div class={notice.value === '' ? 'notice' : 'notice shown'}>
      <span role="status">{notice}</span>
      {notice.value !== '' && (
        <button type="button" onClick={() => (notice.value = '')}>
          Close
        </button>
      )}
    </div>
  )
}
