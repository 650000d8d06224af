import type { Component, VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { describeRequest } from '../session/request-words.ts'
import type { KnownRequest } from '../session/requests.ts'
import type { PresentWorld } from '../session/present-world.ts'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'
import { pauseBetween } from './pauses.ts'
import { requestMark } from './request-mark.tsx'
import { waitingBars } from './waiting-bars.ts'

interface MarksProps {
  /** The places of those that are drawn, among all requests. */
  readonly first: number
  readonly end: number
}

/**
 * The requests in a row, each in a column of its own, and below them bars for those that waited. There are hundreds of them, so
 * those that are as they were are not worked out again.
 */
export function Marks({ first, end }: MarksProps): VNode {
  const session = useSession()
  const { requests, present, selected } = session
  const { all, version } = requests
  const bars = useMemo(() => waitingBars(all, first, end), [version, first, end])
  return (
    <div class="marks" aria-hidden="true">
      {all.slice(first, end).map((request, index) => (
        <Slot
          key={request.number}
          session={session}
          request={request}
          before={all[first + index - 1]}
          isChosen={request.number === selected}
          present={present}
        />
      ))}
      {bars.map(({ from, to, lane, isOpen }) => (
        // Lines count from 1, and a bar begins and ends below a mark, at the end of a column.
        <div class={isOpen ? 'bar open' : 'bar'} style={{ gridArea: `${lane + 2} / ${from + 2} / auto / ${to + 2}` }} />
      ))}
    </div>
  )
}

interface SlotProps {
  readonly session: WorldSession
  readonly request: KnownRequest
  readonly before: KnownRequest | undefined
  readonly isChosen: boolean
  readonly present: PresentWorld
}

/**
 * One request, which is drawn again only if something of it is new. `useMemo` would leak: a kept element refers to the page
 * in which it was first drawn, which has the slots of that time, and so on back to the first.
 */
function Slot(this: Component<SlotProps>, { session, request, before, isChosen, present }: SlotProps): VNode {
  this.shouldComponentUpdate = (next) =>
    next.request !== request || next.before !== before || next.isChosen !== isChosen || next.present !== present
  const select = (): void => {
    session.selected = request.number
  }
  return (
    <div
      class={isChosen ? 'slot chosen' : 'slot'}
      title={describeRequest(request, present)}
      onClick={select}
      onPointerEnter={({ buttons }) => buttons === 1 && select()}
    >
      {before && pauseBetween(before, request)}
      {requestMark(request)}
    </div>
  )
}
