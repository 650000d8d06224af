import type { VNode } from 'preact'
import type { EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { counted } from '../../../../../core/counted.ts'
import { InSteps } from '../../parts/in-steps.tsx'
import type { ShownChange } from '../../../../worlds/knowledge/bounded-json.ts'
import { differenceTable } from '../../parts/difference-table.tsx'
import { Pairs } from '../../parts/pairs.tsx'
import { valueText } from '../../parts/json-value.tsx'
import { useSession } from '../../session/session-context.ts'

/** The rows that a request wrote, before and after. */
export function ChangeTab({ request }: { readonly request: EntryOutline }): VNode {
  const { number, changes, changesTruncated } = request
  if (changes.length === 0) return <p class="faint">Nothing was changed by this request.</p>
  return (
    <div class="changes">
      <InSteps key={number} of={changes} step={50}>
        {(change) => <RowChange change={change} />}
      </InSteps>
      {changesTruncated !== undefined && (
        <p class="faint">{counted(changesTruncated, 'more row')} written, but not told here.</p>
      )}
    </div>
  )
}

/** One row before and after: what is different first, and what stayed folded. Its name leads to it in State. */
function RowChange({ change }: { readonly change: ShownChange }): VNode {
  const { view } = useSession()
  const { table, key, kind, before, differences } = change
  // An added row is not there before the request.
  const moment = before ? 'before' : 'after'
  return (
    <section class={`is-${kind}`} aria-label={`${table} ${key}`}>
      <h3>
        <button type="button" class="link" onClick={() => view.showRow(table, key, moment)}>
          {table} <bdi>{key}</bdi>
        </button>{' '}
        <span class="kind">{kind === 'unchanged' ? 'written with the values it had' : kind}</span>
      </h3>
      {differences.length > 0 && differenceTable(`${table} ${key}, column by column`, 'Column', differences)}
      {unchangedColumns(change)}
    </section>
  )
}

function unchangedColumns({ before, after, differences }: ShownChange): VNode | null {
  if (!before || !after) return null
  const changed = new Set(differences.map(({ at }) => at))
  const columns = Object.entries(after).filter(
    ([column, value]) => JSON.stringify(before[column]) === JSON.stringify(value) && !changed.has(column),
  )
  if (columns.length === 0) return null
  return (
    <details>
      <summary>{counted(columns.length, 'column')} unchanged</summary>
      <Pairs of={columns.map(([column, value]) => [column, valueText(value)])} />
    </details>
  )
}
