import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { ClockTable } from './clock-table.tsx'
import { MessageView } from './message-view.tsx'

/** The request and its answer as they were sent, and the times on both clocks. */
export function ExchangeTab({ request: asked }: { readonly request: EntryDetail }): VNode {
  const { number, method, url, request, answer, clocks } = asked
  return (
    <div key={number}>
      <MessageView title="Request" line={`${method} ${url}`} message={request} />
      <MessageView title="Answer" line={`${answer?.status}`} message={answer} />
      <ClockTable {...clocks} />
    </div>
  )
}
