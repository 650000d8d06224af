import type { VNode } from 'preact'
import { metFault } from '../session/requests.ts'
import { describeRequest } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'
import { requestMark } from './request-mark.tsx'
import { widthOf } from './slots.ts'
import type { Axis, Slot } from './slots.ts'
import { waitingBars } from './waiting-bars.ts'

/** Where the marks lie, from above: bars of those that waited, and requests. */
const BARS = 5
const LANE = 6
const REQUESTS = 36

/** Everything that is drawn on the axis. */
export function Marks({ axis }: { readonly axis: Axis }): VNode {
  const session = useSession()
  const chosen = axis.slots.find(({ request }) => request.number === session.selected)
  const x = session.selected === undefined ? axis.nowX : chosen?.x
  return (
    <g>
      {x !== undefined && <path class="cursor" d={`M${x} 0V64`} />}
      <Bars axis={axis} />
      {axis.slots.map((slot) => (
        <SlotMark slot={slot} isChosen={slot === chosen} />
      ))}
      {axis.nowX !== undefined && (
        <text class={session.selected === undefined ? 'now chosen' : 'now'} x={axis.nowX} y={REQUESTS + 4}>
          now
        </text>
      )}
    </g>
  )
}

function SlotMark({ slot, isChosen }: { readonly slot: Slot; readonly isChosen: boolean }): VNode {
  const session = useSession()
  const { request, x, left, gap } = slot
  return (
    <>
      {gap && (
        <text class={/^[+−]/.test(gap) ? 'moved' : ''} x={left + widthOf(gap) / 2} y={REQUESTS + 4}>
          {gap}
        </text>
      )}
      <g class={isChosen ? 'slot chosen' : 'slot'} transform={`translate(${x} ${REQUESTS})`}>
        <title>{describeRequest(request, session.present)}</title>
        <circle class="ring" r="9" />
        {requestMark(request.kind, metFault(request))}
      </g>
    </>
  )
}

function Bars({ axis }: { readonly axis: Axis }): VNode {
  const { requests } = useSession()
  return (
    <g>
      {waitingBars(requests.all, axis).map(({ from, to, lane, isOpen }) => {
        const y = BARS + lane * LANE
        return (
          <g class={isOpen ? 'bar open' : 'bar'}>
            <path d={`M${from} ${y}V${REQUESTS - 6}`} />
            <path class="length" d={`M${from} ${y}H${to}`} />
          </g>
        )
      })}
    </g>
  )
}
