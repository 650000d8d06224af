import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { loading, useLoaded } from '../../parts/loading.tsx'
import { Pairs } from '../../parts/pairs.tsx'
import { useSession } from '../../session/session-context.ts'
import { leftOut, messageView } from './message-view.tsx'

type Times = EntryDetail['clocks']['fake']

/** The request and its answer as they were sent, the times on both clocks, and the command that sends it again. */
export function ExchangeTab({ request: asked }: { readonly request: EntryDetail }): VNode {
  const { number, method, url, request, answer, clocks } = asked
  const [isOpen, setOpen] = useState(false)
  return (
    <div key={number}>
      {messageView('Request', `${method} ${url}`, request)}
      {messageView('Answer', `${answer?.status}`, answer)}
      {answer?.body && cutOf(asked)}
      <Pairs
        of={[
          ['Fake clock', timesIn(clocks.fake)],
          ['Real clock', clocks.real ? timesIn(clocks.real) : 'not known'],
        ]}
      />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>As a curl command</summary>
        {isOpen && <Curl number={number} />}
      </details>
    </div>
  )
}

/** The journal has an answer as it was before a fault cut it. */
function cutOf({ faults }: EntryDetail): VNode | undefined {
  const cut = faults.find(({ effect }) => effect.cut !== undefined)?.effect.cut
  if (cut === undefined) return
  return <p>A fault cut it off after {cut === true ? 'half of the body' : `${cut} characters of the body`}.</p>
}

function Curl({ number }: { readonly number: number }): VNode {
  const { control } = useSession()
  return loading(
    useLoaded(() => control.curl(number), [number]),
    ({ text, truncated }) => (
      <>
        <pre tabIndex={0}>{text}</pre>
        {leftOut(truncated)}
      </>
    ),
  )
}

const timesIn = ({ at, took }: Times): string => `came ${at}, ${took === undefined ? 'is not over' : `took ${took} ms`}`
