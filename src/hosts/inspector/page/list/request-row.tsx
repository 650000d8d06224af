import type { VNode } from 'preact'
import { sentence } from '../parts/direction.ts'
import { dayAndTime, outcomeOf, shortPath, whoOf } from '../session/request-words.ts'
import { isOutlined } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
import { requestMark } from '../timeline/request-mark.tsx'

interface RowProps {
  readonly request: KnownRequest
  /** Its place among the shown requests, from 0. */
  readonly place: number
  readonly height: number
}

export const rowId = (number: number): string => `request-${number}`

/** One request in the list. */
export function RequestRow({ request, place, height }: RowProps): VNode {
  const session = useSession()
  const { shown } = session
  const { number } = request
  return (
    <div
      role="option"
      id={rowId(number)}
      class={`row is-${request.kind}`}
      aria-selected={number === session.selected}
      aria-setsize={shown.list.length}
      aria-posinset={place + 1}
      style={{ transform: `translateY(${place * height}px)` }}
      onClick={() => (session.selected = number)}
    >
      <Cells request={request} place={place} />
    </div>
  )
}

type CellsProps = Pick<RowProps, 'request' | 'place'>

function Cells({ request, place }: CellsProps): VNode {
  const { present } = useSession()
  const { number, method, path, refusal, warnings, hint = '' } = request
  // An answer without rows has a hint, too.
  const reason = refusal ?? (warnings.join(' ') || hint)
  return (
    <>
      {requestMark(request)}
      <span class="faint">
        <span class="visually-hidden">Request </span>
        {number}
      </span>
      <span class="mono">{method}</span>
      <span class="path mono" title={path}>
        {shortPath(path)}
      </span>
      <span class={warnings[0] ? 'outcome is-warnings' : 'outcome'} title={sentence(reason)}>
        {outcomeOf(request, present)} {isOutlined(request) && sentence(request.remark)}
      </span>
      <WhoAndWhen request={request} place={place} />
    </>
  )
}

/** Who sent it, with the key if they have several, and the time, with the day if it differs from that of the request before. */
function WhoAndWhen({ request, place }: CellsProps): VNode {
  const { present, shown, requests } = useSession()
  const { at, key } = request
  const who = whoOf(request)
  const [day, time] = dayAndTime(at).split(' ')
  /** The time of the row above, or of the clock in the head of the page. */
  const before = shown.list[place - 1]?.at ?? present.clock?.now
  return (
    <span class="end faint">
      <span title={who}>
        {key && requests.keys.get(who)?.size !== 1 && `${key}, `}
        {who.split('@')[0]}
      </span>
      <span class="time" title={at}>
        {before?.startsWith(day!) === false && day!.slice(5)} {time}
      </span>
    </span>
  )
}
