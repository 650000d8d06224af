import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { startOfView } from '../parts/start-of-view.ts'
import { useSession } from '../session/session-context.ts'
import { Marks } from './marks.tsx'
import { RequestSlider } from './request-slider.tsx'

/** Requests are drawn in blocks of so many: that of the selected one and some around it, more than a window is wide. */
const BLOCK = 50
const BLOCKS = 3

/** The requests by their arrival, and a slider to choose one of them or now. */
export function Timeline(): VNode {
  const session = useSession()
  const { requests, selected, at } = session
  const strip = useRef<HTMLDivElement>(null)
  const block = Math.floor(at / BLOCK)
  const first = requests.placeOf((block - BLOCKS) * BLOCK)
  const end = requests.placeOf((block + BLOCKS + 1) * BLOCK)
  useLayoutEffect(() => {
    const { lastElementChild: marks, clientWidth, scrollWidth, scrollLeft } = strip.current!
    const chosen = marks!.children[requests.placeOf(at) - first] as HTMLElement | undefined
    strip.current!.scrollLeft =
      selected !== undefined && chosen
        ? startOfView(chosen.offsetLeft, chosen.offsetWidth, scrollLeft, clientWidth)
        : scrollWidth
  }, [at, session.isSettingUp])
  return (
    <section class="timeline panel-head" aria-labelledby="timeline-title">
      <h2 id="timeline-title">Timeline</h2>
      <div ref={strip} class="strip">
        <RequestSlider />
        <Marks first={first} end={end} />
      </div>
      <button type="button" aria-pressed={selected === undefined} onClick={() => (session.selected = undefined)}>
        Now
      </button>
    </section>
  )
}
