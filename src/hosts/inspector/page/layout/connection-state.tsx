import type { VNode } from 'preact'
import { sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'

const WORDS = { connecting: 'Connecting …', live: 'Live', paused: 'Paused', lost: 'Connection lost' } as const
/** Told apart by shape as well as by colour. */
const SHAPES = {
  connecting: 'M8 3a5 5 0 1 0 5 5',
  live: 'M3 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
  paused: 'M4 3h3v10h-3zM9 3h3v10h-3z',
  lost: 'M8 2L15 14h-14z',
} as const

/** Whether the page hears of what happens, and if not, why. */
export function ConnectionState(): VNode {
  const session = useSession()
  const { connection, unseen } = session.feed
  const { state } = connection
  return (
    <div class={`connection is-${state}`}>
      <svg class="mark-icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[state]} />
      </svg>
      <span role="status">
        {WORDS[state]}
        {state === 'lost' && `: ${sentence(connection.says)}`}
      </span>
      {unseen > 0 && <span class="number">, {unseen} new</span>}
      {state === 'lost' && (
        <button type="button" onClick={() => session.retry()}>
          Try again
        </button>
      )}
    </div>
  )
}
