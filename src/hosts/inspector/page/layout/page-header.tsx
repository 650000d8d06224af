import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { dayAndTime } from '../session/request-words.ts'
import { isolated, sentence } from '../parts/direction.ts'
import { useSession } from '../session/session-context.ts'
import { FILTER_ID } from '../list/filter-bar.tsx'
import { LIST_ID } from '../list/request-rows.tsx'

/** The ids of the part that sets up a world, and of the button that opens it. */
export const SET_UP_ID = 'set-up'
export const SET_UP_BUTTON_ID = 'set-up-button'

/** Which world is shown, and what can be done about the page itself. */
export function PageHeader({ onHelp }: PageHeaderProps): VNode {
  const session = useSession()
  const as = session.present.actor?.as
  return (
    <header class="page-head">
      <h1>
        fake-dashboards <span class="faint">{isolated(session.called)}</span>
      </h1>
      <UsedWorld />
      <ConnectionState />
      <FakeClock />
      {as && <span>All requests are sent as {isolated(as)}</span>}
      <PageActions onHelp={onHelp} />
    </header>
  )
}

interface PageHeaderProps {
  readonly onHelp: () => void
}

function PageActions({ onHelp }: PageHeaderProps): VNode {
  const session = useSession()
  const { feed } = session
  return (
    <div class="page-actions">
      <button type="button" onClick={() => feed.togglePause()}>
        {feed.isPaused ? 'Go on' : 'Pause'}
      </button>
      <button
        type="button"
        id={SET_UP_BUTTON_ID}
        aria-expanded={session.isSettingUp}
        aria-controls={session.isSettingUp ? SET_UP_ID : undefined}
        onClick={() => (session.isSettingUp = !session.isSettingUp)}
      >
        Set up
      </button>
      <button type="button" aria-haspopup="dialog" onClick={onHelp}>
        Keyboard
      </button>
    </div>
  )
}

/** The world that answers the page around this one, if that is not the page's own world, and the way back. */
function UsedWorld(): VNode | null {
  const session = useSession()
  const used = session.used
  if (used === undefined) return null
  return (
    <span class="flow">
      This page uses world {used}
      <button type="button" onClick={() => session.use(undefined)}>
        Use the first world
      </button>
    </span>
  )
}

/** Leads past the head of the page to the list. */
export const SkipLink = (): VNode => (
  <a
    class="skip-link"
    href="#requests"
    onClick={(event) => {
      event.preventDefault()
      const page = event.currentTarget.ownerDocument
      const list = page.getElementById(LIST_ID) ?? page.getElementById(FILTER_ID)
      list?.focus()
    }}
  >
    Skip to the requests
  </a>
)

const WORDS = { connecting: 'Connecting …', live: 'Live', paused: 'Paused', lost: 'Connection lost' } as const

/** Whether the page hears of what happens, and if not, why. */
function ConnectionState(): VNode {
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

/** The time in the shown world. */
function FakeClock(): VNode | null {
  const { clock } = useSession().present
  const [passed, setPassed] = useState(0)
  useLayoutEffect(() => {
    setPassed(0)
    if (!clock?.following) return
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), 1000)
    return () => clearInterval(timer)
  }, [clock])
  if (!clock) return null
  const shown = new Date(Date.parse(clock.now) + passed).toISOString()
  return (
    <span>
      <span class="visually-hidden">Clock: </span>
      <time dateTime={shown}>{dayAndTime(shown)}</time>{' '}
      <span class="faint">{clock.following ? 'following real time' : 'frozen'}</span>
    </span>
  )
}
