import type { VNode } from 'preact'
import type { EntryOutline } from '../../../../worlds/knowledge/entry-detail.ts'
import { counted } from '../../../../../core/counted.ts'
import { InSteps } from '../../parts/in-steps.tsx'
import { RowChange } from './row-change.tsx'

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
