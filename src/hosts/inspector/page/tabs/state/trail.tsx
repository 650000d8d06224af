import type { VNode } from 'preact'
import { useSession } from '../../session/session-context.ts'
import type { Place } from '../tab-view.ts'

const nameOf = ({ table, key, column, value, offset }: Place): string => {
  if (key !== undefined) return `${table} ${key}`
  return (column === undefined ? table : `${table}, ${column} ${value}`) + (offset ? `, from ${offset + 1}` : '')
}

/** Where one is among the rows, with the way back. The focus goes here when the place changes: the link that led here is gone. */
export function Trail(): VNode {
  const { view } = useSession()
  const place = view.trail.at(-1)
  const name = place ? nameOf(place) : 'Tables'
  return (
    <div class="flow">
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
      <h3 key={name} tabIndex={-1} ref={takeFocus}>
        {name}
      </h3>
    </div>
  )
}

/** Takes it from the panel and all that is in it, and from nothing else, such as a tab. */
function takeFocus(heading: HTMLElement | null): void {
  const focused = heading?.ownerDocument.activeElement
  if (focused?.contains(heading) || heading?.closest('[role=tabpanel]')!.contains(focused!)) heading!.focus()
}
