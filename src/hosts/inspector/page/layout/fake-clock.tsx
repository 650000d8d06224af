import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'

/** The time in the shown world. */
export function FakeClock(): VNode | null {
  const { clock } = useSession().present.value
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    setPassed(0)
    if (!clock?.following) return
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), 1000)
    return () => clearInterval(timer)
  }, [clock])
  if (!clock) return null
  const shown = new Date(Date.parse(clock.now) + passed).toISOString()
  const [day, time] = [shown.slice(0, 10), shown.slice(11, 19)]
  return (
    <span>
      <span class="visually-hidden">Clock: </span>
      <time dateTime={shown}>
        {day} {time}
      </time>{' '}
      <span class="faint">{clock.following ? 'following' : 'frozen'}</span>
    </span>
  )
}
