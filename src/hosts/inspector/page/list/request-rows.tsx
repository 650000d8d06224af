import type { RefObject, TargetedKeyboardEvent, VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { takeKey } from '../parts/take-key.ts'
import type { KnownRequest } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'
import { ListScroll } from './list-scroll.ts'
import { RequestRow, rowId } from './request-row.tsx'

/** The id of the list, for the shortcut that leads to it. */
export const LIST_ID = 'request-list'

/** The requests as a list to choose from, and a button to the newest while they are below it. */
export function RequestRows(): VNode {
  const session = useSession()
  const [, redraw] = useState({})
  const [scroll] = useState(() => new ListScroll(session, () => redraw({})))
  const { from, to, newer } = scroll.draw()
  const toNewest = (): void => {
    scroll.follow(undefined)
    redraw({})
  }
  return (
    <div class="rows-frame">
      <List scroll={scroll} rows={session.shown.list.slice(from, to)} from={from} />
      {newer > 0 && (
        <button type="button" class="primary newer" onClick={toNewest}>
          {newer} newer
        </button>
      )}
    </div>
  )
}

interface ListProps {
  readonly scroll: ListScroll
  /** The rows to draw. */
  readonly rows: readonly KnownRequest[]
  /** The place of the first of them. */
  readonly from: number
}

/** Only the rows in view are in the document. */
function List({ scroll, rows, from }: ListProps): VNode {
  const session = useSession()
  const { selected, shown, requests } = session
  const isDrawn = rows.some(({ number }) => number === selected)
  return (
    <div
      id={LIST_ID}
      ref={useScrolled(scroll)}
      class="rows"
      role="listbox"
      aria-label="Requests"
      tabIndex={0}
      style={{ '--Digits': `${`${requests.newest}`.length}ch` }}
      {...(isDrawn && { 'aria-activedescendant': rowId(selected!) })}
      onScroll={({ currentTarget }) => scroll.scrolled(currentTarget)}
      onKeyDown={(event) => onKey(event, session, scroll)}
    >
      <div role="presentation" style={{ height: `${shown.list.length * scroll.rowHeight}px` }}>
        {rows.map((request, index) => (
          <RequestRow key={request.number} request={request} place={from + index} height={scroll.rowHeight} />
        ))}
      </div>
    </div>
  )
}

/** The element that scrolls. */
function useScrolled(scroll: ListScroll): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => scroll.attach(element.current!), [])
  useLayoutEffect(() => scroll.settle(element.current!))
  return element
}

function onKey(event: TargetedKeyboardEvent<HTMLElement>, session: WorldSession, scroll: ListScroll): void {
  const { shown } = session
  const page = Math.max(1, scroll.size - 2)
  const step = takeKey<() => unknown>(event, {
    ArrowDown: () => shown.step(1),
    ArrowUp: () => shown.step(-1),
    PageDown: () => shown.step(page),
    PageUp: () => shown.step(-page),
    Home: () => shown.select(0),
    End: () => shown.select(Infinity),
    Escape: () => (session.selected = undefined),
    // The selection goes with the arrows. If no row is selected, these two select one.
    Enter: () => shown.step(0),
    ' ': () => shown.step(0),
  })
  step?.()
}
