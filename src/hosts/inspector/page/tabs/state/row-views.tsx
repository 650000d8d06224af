import type { VNode } from 'preact'
import type { Key } from '../../../../../core/table/columns.ts'
import type { RowValues } from '../../../../../state/row-edits.ts'
import type { RowWithLinks, TableSummary } from '../../../../control-api/knowledge/row-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Pairs } from '../../parts/pairs.tsx'
import { jsonTree, valueText } from '../../parts/json-value.tsx'
import { loading, useLoaded } from '../../parts/loading.tsx'
import { useSession } from '../../session/session-context.ts'
import type { Place } from '../tab-view.ts'
import type { ShownMoment } from './moment.tsx'
import { RowEditing, tellEdit } from './row-editing.tsx'
import { RowLink, rowGrid } from './row-grid.tsx'

/** The properties of a place among the rows. */
interface PlaceProps extends ShownMoment {
  readonly place: Place
  readonly summary: TableSummary
}

/** One row with all its values, the rows that it names and those that name it. */
export function RowView({ place, summary, at, inputs }: PlaceProps): VNode {
  const { control } = useSession()
  const { table } = place
  const key = place.key!
  const loaded = useLoaded(() => control.rows.get(table, key, { at }), inputs)
  return loading(loaded, ({ row, values, referredBy }) => (
    <>
      {at === undefined && <LiveRow table={table} rowKey={key} values={values} />}
      <Pairs of={Object.entries(row).map(([column, value]) => [column, valueOf(value, summary.links[column])])} />
      <h4>Named by</h4>
      <Referrers of={key} all={referredBy} />
    </>
  ))
}

interface LiveRowProps {
  readonly table: string
  readonly rowKey: Key
  readonly values: RowValues
}

/** Edits a row of the present, or removes it. */
function LiveRow({ table, rowKey, values }: LiveRowProps): VNode {
  const { control, view } = useSession()
  const remove = async (): Promise<string> => {
    const { trail } = view
    const edit = await control.rows.remove(table, rowKey)
    // If the person has gone elsewhere meanwhile, the view stays there.
    if (view.trail === trail) view.back()
    return tellEdit(edit)
  }
  return (
    <RowEditing
      verb="Edit row"
      label={`The ${table} ${rowKey}, in the live world. Hidden values stay as they are.`}
      row={values}
      onSave={(written, start) => control.rows.change(table, rowKey, changedColumns(start, written))}
    >
      <ActionButton onAct={remove}>Remove row</ActionButton>
    </RowEditing>
  )
}

interface ReferrersProps {
  /** The key that they name. */
  readonly of: Key
  readonly all: RowWithLinks['referredBy']
}

/** The rows that name one, by table and column. */
function Referrers({ of, all }: ReferrersProps): VNode {
  const { view } = useSession()
  if (all.length === 0) return <p class="faint">No row names it.</p>
  return (
    <ul>
      {all.map(({ table, column, count }) => (
        <li>
          <button type="button" class="link" onClick={() => view.go({ table, column, value: `${of}` })}>
            {count} {table}
          </button>{' '}
          <span class="faint">by {column}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The written columns whose values have changed.
 *
 * @throws Error when there is none: an edit that changes nothing would be reported as one that did.
 */
function changedColumns(before: RowValues, after: RowValues): object {
  const changed = Object.entries(after).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]),
  )
  if (changed.length === 0) throw new Error('No value is different from before.')
  return Object.fromEntries(changed)
}

/** A list or an object is a tree, unless it is short. */
function valueOf(value: unknown, target: string | undefined): VNode {
  if (target !== undefined && value !== null) return <RowLink table={target} rowKey={value as Key} />
  return typeof value === 'object' && JSON.stringify(value).length > 60 ? jsonTree(value) : valueText(value)
}

/** A page of the rows of a table, or of those that have a value in a column. */
export function RowPageView({ place, summary, at, inputs }: PlaceProps): VNode {
  const { control, view } = useSession()
  const { table, column, value, offset = 0 } = place
  const page = useLoaded(() => control.rows.list(table, { column, value, offset, at }), inputs)
  return loading(page, ({ rows, count, next, newRow }) => (
    <>
      {rows.length === 0 ? <p class="faint">No rows.</p> : rowGrid(rows, summary)}
      {rows.length > 0 && rows.length < count && (
        <p class="flow">
          {offset + 1} to {offset + rows.length} of {count}
          {next !== undefined && (
            <button type="button" onClick={() => view.go({ ...place, offset: next })}>
              Later →
            </button>
          )}
        </p>
      )}
      {at === undefined && (
        <RowEditing
          verb="Add row"
          label={`A new ${table}, in the live world.`}
          row={newRow}
          onSave={(values) => control.rows.add(table, values)}
        />
      )}
    </>
  ))
}
