import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { dayAndTime } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'

/** The time in the shown world. */
export function FakeClock(): VNode | null {
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
