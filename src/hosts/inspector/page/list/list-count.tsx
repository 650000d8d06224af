import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'

/** Whoever types a filter hears the count once, after the last letter. In milliseconds. */
const QUIET = 400

/** How many requests are shown, of how many. It is told when the filter changes, not with every request that comes. */
export function ListCount(): VNode {
  const { shown, requests } = useSession()
  const [told, tell] = useState('')
  const all = requests.all.length
  const count = shown.list.length
  const text = shown.filter.trim() === '' ? '' : `${count} of ${all} requests`
  useLayoutEffect(() => {
    const timer = setTimeout(() => tell(text), QUIET)
    return () => clearTimeout(timer)
  }, [shown.filter])
  return (
    <>
      <span class="faint">{text || all}</span>
      <span class="visually-hidden" role="status">
        {told}
      </span>
    </>
  )
}
