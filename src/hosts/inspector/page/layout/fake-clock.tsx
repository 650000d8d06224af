import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'

/** The time in the shown world. */
export function FakeClock(): VNode | null {
  const { clock } = useSession()
  const passed = useSignal(0)
  useEffect(() => {
    passed.value = 0
    if (!clock.value?.following) return
    const since = performance.now()
    const timer = setInterval(() => (passed.value = performance.now() - since), 1000)
    return () => clearInterval(timer)
  }, [clock.value])
  if (!clock.value) return null
  const shown = new Date(Date.parse(clock.value.now) + passed.value).toISOString()
  const [day, time] = [shown.slice(0, 10), shown.slice(11, 19)]
  return (
    <span>
      <span class="visually-hidden">Clock: </span>
      <time dateTime={shown}>
        {day} {time}
      </time>{' '}
      <span class="faint">{clock.value.following ? 'following' : 'frozen'}</span>
    </span>
  )
}
