import type { TargetedKeyboardEvent, TargetedPointerEvent, VNode } from 'preact'
import { takeKey } from '../parts/take-key.ts'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'
import { Marks } from './marks.tsx'
import { positionText, selectStop } from './position.ts'
import type { Axis } from './slots.ts'

const HEIGHT = 64
/** How many requests PageUp and PageDown pass. */
const PAGE = 10

interface TimelineSliderProps {
  readonly axis: Axis
  readonly width: number
  /** Which of the stops is chosen. */
  readonly place: number
}

/** Selects a request by the arrow keys or the pointer. It has a stop for each request, and one for now at its end. */
export function TimelineSlider({ axis, width, place }: TimelineSliderProps): VNode {
  const session = useSession()
  const { requests, at } = session
  const { newest } = requests
  return (
    <div
      class="slider"
      role="slider"
      tabIndex={0}
      aria-label="Request"
      aria-valuemin={requests.all[0]?.number ?? 1}
      aria-valuemax={newest + 1}
      aria-valuenow={at}
      aria-valuetext={positionText(session)}
      onKeyDown={(event) => onKey(event, session, place)}
      onPointerDown={(event) => onPointer(event, session, axis)}
      onPointerMove={(event) => event.buttons === 1 && onPointer(event, session, axis)}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <Marks axis={axis} />
      </svg>
    </div>
  )
}

function onKey(event: TargetedKeyboardEvent<HTMLElement>, session: WorldSession, place: number): void {
  const stop = takeKey(event, {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - PAGE,
    PageUp: place + PAGE,
    Home: 0,
    End: Infinity,
  })
  if (stop !== undefined) selectStop(session, stop)
}

function onPointer(event: TargetedPointerEvent<HTMLElement>, session: WorldSession, { slots, nowX }: Axis): void {
  if (event.button > 0) return
  const element = event.currentTarget
  element.setPointerCapture(event.pointerId)
  const x = event.clientX - element.getBoundingClientRect().left
  const last = slots.at(-1)
  if (!last) return
  if (nowX !== undefined && x > (last.x + nowX) / 2) return selectStop(session, Infinity)
  const nearest = slots.reduce((best, slot) => (Math.abs(slot.x - x) < Math.abs(best.x - x) ? slot : best))
  selectStop(session, nearest.place)
}
