import type { VNode } from 'preact'
import { counted } from '../../../../core/counted.ts'
import { metFault } from '../session/requests.ts'
import { describeRequest } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'
import { requestMark } from './request-mark.tsx'
import { widthOf } from './slots.ts'
import type { Axis, Slot } from './slots.ts'
import { waitingBars } from './waiting-bars.ts'

/** Where the marks lie, from above: bars of those that waited, requests, edits of rows. */
const BARS = 5
const LANE = 6
const REQUESTS = 36
const EDITS = 54

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
      <Edits axis={axis} />
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

/** Edits of rows lie between the requests before and after them. */
function Edits({ axis }: { readonly axis: Axis }): VNode {
  const { written } = useSession()
  const { slots, nowX } = axis
  const xOf = (after: number): number | undefined => {
    const place = slots.findIndex(({ request }) => request.number > after)
    if (place > 0) return (slots[place - 1]!.x + slots[place]!.x) / 2
    const last = slots.at(-1)
    if (place === -1 && nowX !== undefined) return last ? last.x + 14 : nowX - 14
    return place === 0 && slots[0]!.place === 0 ? 5 : undefined
  }
  return (
    <g>
      {written.all.map(({ after, rows }) => {
        const x = xOf(after)
        if (x === undefined) return null
        return (
          <g transform={`translate(${x} ${EDITS})`}>
            <title>{counted(rows, 'row')} edited</title>
            {requestMark('edit')}
          </g>
        )
      })}
    </g>
  )
}
