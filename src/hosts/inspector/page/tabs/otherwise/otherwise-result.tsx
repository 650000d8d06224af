import type { VNode } from 'preact'
import type { Otherwise, OtherwiseEntry } from '../../../../control-api/otherwise-control.ts'
import { sentence } from '../../parts/direction.ts'
import { differenceTable } from '../../parts/difference-table.tsx'
import { Pairs } from '../../parts/pairs.tsx'
import { statusMark } from '../../timeline/request-mark.tsx'
import { counted } from '../../../../../core/counted.ts'
import { useSession } from '../../session/session-context.ts'

/** This request before and after, and the later ones whose answers differ. */
export function otherwiseResult({ asked, later, laterTruncated }: Otherwise): VNode {
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
