import type { VNode } from 'preact'
import { describeRequest } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'

/** Selects a request by the keyboard. It has a stop for each number, and one for now at its end. The marks do the same by the pointer. */
export function RequestSlider(): VNode {
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
