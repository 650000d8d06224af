import type { VNode } from 'preact'
import { copiedCurl, toCurl } from '../../actions/curl.ts'
import { CopyButton } from '../../actions/copy-button.tsx'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { ClockTable } from './clock-table.tsx'
import { MessageView } from './message-view.tsx'

/** The request and its answer as they were sent, the times on both clocks, and the request for a shell. */
export function ExchangeTab({ request: entry }: { readonly request: EntryDetail }): VNode {
  const { number, method, url, request, answer, clocks } = entry
  return (
    <div key={number}>
      <MessageView title="Request" line={`${method} ${url}`} message={request} />
      {answer ? (
        <MessageView
          title="Answer"
          line={`${answer.status}`}
          message={answer}
          isForgotten={answer.forgotten === true}
        />
      ) : (
        <section aria-label="Answer">
          <h3>Answer</h3>
          <p class="faint">There is no answer.</p>
        </section>
      )}
      <ClockTable {...clocks} />
      <section aria-label="curl">
        <h3 class="flow">
          curl <CopyButton label="Copy" what="the curl command" text={() => copiedCurl(entry)} />
        </h3>
        <pre tabIndex={0} role="region" aria-label="The curl command">
          {toCurl(entry)}
        </pre>
      </section>
    </div>
  )
}
