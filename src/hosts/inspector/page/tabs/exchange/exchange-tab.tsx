import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { clockTable } from './clock-table.tsx'
import { messageView } from './message-view.tsx'

/** The request and its answer as they were sent, and the times on both clocks. */
export function ExchangeTab({ request: asked }: { readonly request: EntryDetail }): VNode {
  const { number, method, url, request, answer, clocks } = asked
  return (
    <div key={number}>
      {messageView('Request', `${method} ${url}`, request)}
      {messageView('Answer', `${answer?.status}`, answer)}
      {clockTable(clocks)}
    </div>
  )
}
