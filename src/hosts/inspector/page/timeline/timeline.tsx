import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'
import { legend } from './legend.tsx'
import { positionText } from './position.ts'
import { axisAround } from './slots.ts'
import { TimelineSlider } from './timeline-slider.tsx'

/** All requests by their arrival, and a slider to choose one of them or now. */
export function Timeline(): VNode {
  const session = useSession()
  const { requests } = session
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  /** The number of the last request that was drawn. */
  const end = useRef(0)
  useLayoutEffect(() => measure(frame.current!, setWidth), [])
  const { all } = requests
  const place = session.selected === undefined ? all.length : requests.placeOf(session.selected)
  const axis = axisAround(all, place, requests.placeOf(end.current), width)
  end.current = axis.slots.at(-1)?.request.number ?? 0
  return (
    <section class="timeline" aria-labelledby="timeline-title">
      <div class="panel-head">
        <h2 id="timeline-title">Timeline</h2>
        <span class="position">{session.request && positionText(session)}</span>
        {legend()}
        <button type="button" onClick={() => (session.selected = undefined)}>
          Now
        </button>
      </div>
      <div ref={frame} class="timeline-frame">
        <TimelineSlider axis={axis} width={width} place={place} />
      </div>
    </section>
  )
}

/** Tells the width of an element now, and whenever it changes. Gives the way to end that. */
function measure(element: Element, tell: (width: number) => void): () => void {
  const observer = new ResizeObserver(() => tell(element.clientWidth))
  observer.observe(element)
  tell(element.clientWidth)
  return () => observer.disconnect()
}
