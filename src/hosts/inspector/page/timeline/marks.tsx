import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { describeRequest } from '../session/request-words.ts'
import type { KnownRequest } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
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
  const { all, version } = useSession().requests
  const bars = useMemo(() => waitingBars(all, first, end), [version, first, end])
  return (
    <div class="marks" aria-hidden="true">
      {all.slice(first, end).map((request, index) => (
        <Slot key={request.number} request={request} before={all[first + index - 1]} />
      ))}
      {bars.map(({ from, to, lane, isOpen }) => (
        // Lines count from 1, and a bar begins and ends below a mark, at the end of a column.
        <div class={isOpen ? 'bar open' : 'bar'} style={{ gridArea: `${lane + 2} / ${from + 2} / auto / ${to + 2}` }} />
      ))}
    </div>
  )
}

function Slot({
  request,
  before,
}: {
  readonly request: KnownRequest
  readonly before: KnownRequest | undefined
}): VNode {
  const session = useSession()
  const { present } = session
  const { number } = request
  const isChosen = number === session.selected
  const select = (): void => {
    session.selected = number
  }
  return useMemo(
    () => (
      <div
        class={isChosen ? 'slot chosen' : 'slot'}
        title={describeRequest(request, present)}
        onClick={select}
        onPointerEnter={({ buttons }) => buttons === 1 && select()}
      >
        {before && pauseBetween(before, request)}
        {requestMark(request)}
      </div>
    ),
    [request, before, isChosen, present],
  )
}
