import type { RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { counted } from '../../../../../core/counted.ts'
import type { Otherwise, OtherwiseEntry } from '../../../../control-api/otherwise-control.ts'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { differenceTable } from '../../parts/difference-table.tsx'
import { sentence } from '../../parts/direction.ts'
import { Pairs } from '../../parts/pairs.tsx'
import { useSession } from '../../session/session-context.ts'
import { statusMark } from '../../timeline/request-mark.tsx'
import { AnotherRequest, AnotherRow, otherContract, SomebodyElse } from './questions.tsx'

/** Sends the requests again from one on, with one thing changed, in a copy of the world, and shows which answers differ. */
export function OtherwiseTab({ request }: { readonly request: EntryDetail }): VNode {
  const { view } = useSession()
  const told = view.otherwise.get(request)?.told
  return (
    <div>
      <p class="faint">What would have been, asked in a copy: your app and its world stay as they are.</p>
      <SomebodyElse request={request} />
      <AnotherRequest request={request} />
      {otherContract(request)}
      <AnotherRow request={request} />
      <section ref={useScrolledTo(told)} aria-label="What would have been">
        {/* A live region is read out only if it was there before its text. */}
        <p class="decision" role="status">
          {told?.summary}
        </p>
        {told && otherwiseResult(told)}
      </section>
    </div>
  )
}

/** The element with the result. A new result is scrolled into view, only as far as needed to show all of it, or its beginning. */
function useScrolledTo(told: object | undefined): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const before = useRef(told)
  useLayoutEffect(() => {
    if (told && told !== before.current) place.current!.scrollIntoView({ block: 'nearest' })
    before.current = told
  }, [told])
  return place
}

/** This request before and after, and the later ones whose answers differ. */
function otherwiseResult({ asked, later, laterTruncated }: Otherwise): VNode {
  return (
    <>
      <Pairs
        of={[
          ['Was', sentence(asked.before.decision)],
          ['Would be', asked.after ? sentence(asked.after.decision) : 'Not sent.'],
        ]}
      />
      {differencesOf(asked)}
      {later.length > 0 && (
        <>
          <h3>Later answers that differ</h3>
          <ol>
            {later.map((entry) => (
              <LaterEntry key={entry.number} entry={entry} />
            ))}
          </ol>
        </>
      )}
      {laterTruncated !== undefined && <p class="faint">{laterTruncated} more are not told here.</p>}
    </>
  )
}

function differencesOf({ number, differences, differencesTruncated = 0 }: OtherwiseEntry): VNode | null {
  if (differences.length === 0) return null
  return (
    <details>
      <summary>
        {counted(differences.length + differencesTruncated, 'difference')}
        <span class="visually-hidden"> of request {number}</span>
      </summary>
      {differenceTable(`Differences of request ${number}`, 'Where', differences)}
      {differencesTruncated > 0 && <p class="faint">{differencesTruncated} more are not told here.</p>}
    </details>
  )
}

/** A later request; its link selects it. */
function LaterEntry({ entry }: { readonly entry: OtherwiseEntry }): VNode {
  const session = useSession()
  const { number, method, path, before, after } = entry
  return (
    <li>
      <p class="flow">
        <button type="button" class="link" onClick={() => (session.selected = number)}>
          #{number} {method} {path}
        </button>
        <span class="flow">
          {statusMark(before)}
          <span role="img" aria-label="would be">
            →
          </span>
          {after ? statusMark(after) : 'not sent'}
        </span>
      </p>
      {differencesOf(entry)}
    </li>
  )
}
