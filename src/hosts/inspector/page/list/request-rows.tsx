import type { TargetedKeyboardEvent, VNode } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { takeKey } from '../parts/take-key.ts'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'
import { ListScroll } from './list-scroll.ts'
import { RequestRow, rowId } from './request-row.tsx'

/** The id of the list, for the link that leads to it. */
export const LIST_ID = 'request-list'

/** The requests as a list to choose from. Only the rows in view are in the document. */
export function RequestRows(): VNode {
  const session = useSession()
  const element = useRef<HTMLDivElement>(null)
  const [, redraw] = useState({})
  const scroll = useMemo(() => new ListScroll(session, () => redraw({})), [session])
  useLayoutEffect(() => scroll.attach(element.current!), [scroll])
  const { shown } = session
  useLayoutEffect(() => scroll.showSelected(), [scroll, session.selected])
  useLayoutEffect(() => scroll.settle())
  const { list } = shown
  const [from, to] = scroll.drawn
  const height = scroll.rowHeight
  const rows = list.slice(from, to)
  const isDrawn = rows.some(({ number }) => number === session.selected)
  return (
    <div class="rows-frame">
      <div
        id={LIST_ID}
        ref={element}
        class="rows"
        role="listbox"
        aria-label="Requests"
        tabIndex={0}
        {...(isDrawn && { 'aria-activedescendant': rowId(session.selected!) })}
        onScroll={() => scroll.scrolled()}
        onKeyDown={(event) => onKey(event, session, scroll)}
      >
        <div role="presentation" style={{ height: `${list.length * height}px` }}>
          {rows.map((request, index) => (
            <RequestRow key={request.number} request={request} place={from + index} height={height} />
          ))}
        </div>
      </div>
      {newerButton(scroll)}
    </div>
  )
}

/** Leads back to the newest request, where some have come that are not in view. */
function newerButton(scroll: ListScroll): VNode | null {
  const newer = scroll.newer
  if (newer === 0) return null
  return (
    <button type="button" class="primary newer" onClick={() => scroll.follow()}>
      {newer} newer
    </button>
  )
}

function onKey(event: TargetedKeyboardEvent<HTMLElement>, session: WorldSession, scroll: ListScroll): void {
  const { shown } = session
  const step = takeKey<() => unknown>(event, {
    ArrowDown: () => shown.step(1),
    ArrowUp: () => shown.step(-1),
    PageDown: () => shown.step(scroll.pageSize),
    PageUp: () => shown.step(-scroll.pageSize),
    Home: () => shown.select(0),
    End: () => shown.select(Infinity),
    Escape: () => (session.selected = undefined),
    // The selection goes with the arrows. Where no row is selected, these two select one.
    Enter: () => shown.step(0),
    ' ': () => shown.step(0),
  })
  step?.()
}
