import type { TargetedPointerEvent, VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { useSession } from '../session/session-context.ts'
import { OVERVIEW, overviewOutlines } from './overview-columns.ts'
import { selectStop } from './position.ts'
import type { Axis } from './slots.ts'

/** All requests as columns, and which part of them is drawn above. By the pointer alone: the slider does the same. */
export function Overview({ axis, width }: { readonly axis: Axis; readonly width: number }): VNode {
  const session = useSession()
  const { all, version } = session.requests
  // Drawn anew when requests come, not when another one is selected.
  const outlines = useMemo(() => overviewOutlines(all, width), [version, width])
  const xOf = (place: number): number => (place / all.length) * width
  const [first, last] = [axis.slots[0]?.place ?? 0, axis.slots.at(-1)?.place ?? 0]
  const choose = (event: TargetedPointerEvent<SVGSVGElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    selectStop(session, Math.floor((x / width) * all.length))
  }
  return (
    <svg
      class="overview"
      aria-hidden="true"
      width={width}
      height={OVERVIEW}
      onPointerDown={choose}
      onPointerMove={(event) => event.buttons === 1 && choose(event)}
    >
      {outlines.map(([kind, outline]) => (
        <path class={`mark is-${kind}`} d={outline} />
      ))}
      <rect
        class="window"
        x={xOf(first) + 1}
        y={1}
        width={Math.max(6, xOf(last + 1) - xOf(first) - 2)}
        height={OVERVIEW - 2}
        rx={2}
      />
    </svg>
  )
}
