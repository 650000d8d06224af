import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSession } from '../../session/session-context.ts'
import type { Place } from '../tab-view.ts'

const nameOf = ({ table, key, column, value }: Place): string => {
  if (key !== undefined) return `${table} ${key}`
  return column === undefined ? table : `${table}, ${column} ${value}`
}

/** Where one is among the rows, with the way back. The focus goes here when the place changes: the link that led here is gone. */
export function Trail(): VNode {
  const { view } = useSession()
  const places = view.trail
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(places)
  useLayoutEffect(() => {
    const { activeElement } = heading.current!.ownerDocument
    // The panel around it, or the body, has the focus when the link was in another tab.
    if (shown.current !== places || activeElement?.contains(heading.current)) heading.current!.focus()
    shown.current = places
  }, [places])
  const place = places.at(-1)
  return (
    <div class="flow trail">
      {place && (
        <>
          <button type="button" onClick={() => view.back()}>
            ← Back
          </button>
          <button type="button" class="link" onClick={() => (view.trail = [])}>
            All tables
          </button>
        </>
      )}
      <h3 tabIndex={-1} ref={heading}>
        {place ? nameOf(place) : 'Tables'}
      </h3>
    </div>
  )
}
