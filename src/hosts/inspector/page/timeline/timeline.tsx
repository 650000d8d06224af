import type { RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { startOfView } from '../parts/start-of-view.ts'
import { useSession } from '../session/session-context.ts'
import { Marks } from './marks.tsx'
import { describeRequest } from '../session/request-words.ts'

/** Requests are drawn in blocks of so many: that of the selected one and some around it, more than a window is wide. */
const BLOCK = 50
const BLOCKS = 3

/** The requests by their arrival, and a slider to choose one of them or now. */
export function Timeline(): VNode {
  const session = useSession()
  const { requests, selected, at } = session
  const block = Math.floor(at / BLOCK)
  const first = requests.placeOf((block - BLOCKS) * BLOCK)
  const end = requests.placeOf((block + BLOCKS + 1) * BLOCK)
  const strip = useStrip(first)
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

/** The element with the marks, scrolled to the selected one, or to its end for now. `first` is the place of its first mark. */
function useStrip(first: number): RefObject<HTMLDivElement | null> {
  const { requests, selected, at, isSettingUp } = useSession()
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { lastElementChild: marks, clientWidth, scrollWidth, scrollLeft } = strip.current!
    const chosen = marks!.children[requests.placeOf(at) - first] as HTMLElement | undefined
    strip.current!.scrollLeft =
      selected !== undefined && chosen
        ? startOfView({ start: chosen.offsetLeft, size: chosen.offsetWidth }, { start: scrollLeft, size: clientWidth })
        : scrollWidth
  }, [at, isSettingUp])
  return strip
}

/** Selects a request by the keyboard. It has a stop for each number, and one for now at its end. The marks do the same by the pointer. */
function RequestSlider(): VNode {
  const session = useSession()
  const { requests, request, present, at } = session
  const { all, newest } = requests
  return (
    <input
      class="visually-hidden"
      type="range"
      aria-label="Request"
      aria-valuetext={request ? describeRequest(request, present) : 'Now'}
      min={all[0]?.number ?? 1}
      max={newest + 1}
      value={at}
      onInput={({ currentTarget }) => {
        session.selected = all[requests.placeOf(currentTarget.valueAsNumber)]?.number
      }}
    />
  )
}
