import type { VNode } from 'preact'
import type { EntryOutline } from '../../../../server/knowledge/entry-detail.ts'
import { RowChange } from './row-change.tsx'

/** The rows that a request wrote, before and after. */
export function ChangeTab({ request }: { readonly request: EntryOutline }): VNode {
  const { number, changes, changesTruncated } = request
  if (changes.length === 0)
    return (
      <p class="faint">
        {request.refusal === undefined
          ? 'Nothing was changed by this request.'
          : 'It was refused, and nothing was changed.'}
      </p>
    )
  return (
    <div class="changes">
      {changes.map((change, at) => (
        <RowChange key={`${number} ${at}`} change={change} />
      ))}
      {changesTruncated !== undefined && (
        <p class="faint">
          {changesTruncated} more {changesTruncated === 1 ? 'row was' : 'rows were'} written and are not told here.
        </p>
      )}
    </div>
  )
}
