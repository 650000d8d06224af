import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { Pairs } from '../../parts/pairs.tsx'
import { messageView } from './message-view.tsx'

type Times = EntryDetail['clocks']['fake']

/** The request and its answer as they were sent, and the times on both clocks. */
export function ExchangeTab({ request: asked }: { readonly request: EntryDetail }): VNode {
  const { number, method, url, request, answer, clocks } = asked
  return (
    <div key={number}>
      {messageView('Request', `${method} ${url}`, request)}
      {messageView('Answer', `${answer?.status}`, answer)}
      <Pairs
        of={[
          ['Fake clock', timesIn(clocks.fake)],
          ['Real clock', clocks.real ? timesIn(clocks.real) : 'not known'],
        ]}
      />
    </div>
  )
}

const timesIn = ({ at, took }: Times): string => `came ${at}, ${took === undefined ? 'is not over' : `took ${took} ms`}`
