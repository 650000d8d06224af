import type { VNode } from 'preact'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'

const WORDS = { connecting: 'Connecting …', live: 'Live', paused: 'Paused', lost: 'Connection lost' } as const

/** Whether the page hears of what happens, and if not, why. */
export function ConnectionState(): VNode {
  const session = useSession()
  const { connection, unseen } = session.feed
  const { state } = connection
  return (
    <div class={`connection is-${state}`}>
      <span role="status">
        {WORDS[state]}
        {state === 'lost' && `: ${sentence(connection.says)}`}
      </span>
      {unseen > 0 && <span>, {unseen} new</span>}{' '}
      {state === 'lost' && (
        <button type="button" onClick={() => (connection.isLocked ? location.reload() : session.feed.retry())}>
          {connection.isLocked ? 'Load the page again' : 'Try again'}
        </button>
      )}
    </div>
  )
}
