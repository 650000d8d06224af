import { counted } from '../../core/counted.ts'
import { closedSchema, freeObject, fromZero, listSchema, text } from '../../core/json/json-schema.ts'
import { withArticle } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { HIDDEN } from '../../observe/secrets/secrets.ts'
import type { TableName } from '../../resources/database.ts'
import { insertRow, keyFromText, removeRow, requireTable, updateRow } from '../../state/row-edits.ts'
import type { RowValues } from '../../state/row-edits.ts'
import { BODY_ALONE, BODY_IN_LIST, boundedChanges } from '../worlds/knowledge/bounded-json.ts'
import type { BoundedChanges } from '../worlds/knowledge/bounded-json.ts'
import type { Edit } from '../worlds/knowledge/edit-history.ts'
import { SecretsOfWorld } from '../worlds/knowledge/secrets-of-world.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'
import { editSchema, linkedRowSchema, rowPageSchema, tablesSchema } from './knowledge/answer-schemas.ts'
import { linkedRow, listTables, pageOfRows } from './knowledge/row-pages.ts'
import type { RowQuery } from './knowledge/row-pages.ts'

/** A change of rows by control, as JSON. */
export type EditJson = Omit<Edit, 'changes'> &
  BoundedChanges & {
    /** The edit, in a few words: `changed dashboard 1, after request 7`. */
    readonly says: string
  }

/** Which moment is meant: the present, or that at which a request came. */
export interface RowMoment {
  /** The number of a request. One more than the newest means the present. Default: the present. */
  readonly at?: number | undefined
}

const momentQuery = closedSchema({ at: count }, [])
const rowQuery = closedSchema({ column: text, value: text, offset: fromZero, limit: count, at: count }, [])

export const rowRoutes: ControlRoutes = {
  'GET /rows': {
    operationId: 'rowsTables',
    summary:
      'The tables, how many rows they have, and which of their columns name rows of others. ?at=7 is how request 7 found them.',
    query: momentQuery,
    answer: tablesSchema,
    handle: async ({ world, query }: ControlCall<object, RowMoment>) => listTables(await world.past.worldAt(query.at)),
  },
  'GET /rows/:table': {
    operationId: 'rowsList',
    summary:
      'Rows of a table, and what a new one may begin with. ?offset= and ?limit= give a page (of 50 rows, at most 500), ?column=dashboard_id&value=1 the rows that have it, ?at=7 those that request 7 found.',
    query: rowQuery,
    answer: rowPageSchema,
    async handle({ world, params, query }: ControlCall<object, RowQuery & RowMoment>) {
      const table = requireTable(params.table)
      return pageOfRows(await world.past.worldAt(query.at), table, query)
    },
  },
  'POST /rows/:table': {
    operationId: 'rowsAdd',
    summary:
      'Adds a row. What is left out takes the value of a new row; a column that has to name a row must be given.',
    body: freeObject,
    answer: editSchema,
    handle: ({ world, params, body }: ControlCall<RowValues>) =>
      edited(world, params.table, 'added', (table) => insertRow(world.fake.world, table, shownValues(table, body))),
  },
  'GET /rows/:table/:key': {
    operationId: 'rowsGet',
    summary: 'One row, the rows that it names, and how many rows name it; ?at=7 as request 7 found it.',
    query: momentQuery,
    answer: linkedRowSchema,
    async handle({ world, params, query }: ControlCall<object, RowMoment>) {
      const table = requireTable(params.table)
      return linkedRow(await world.past.worldAt(query.at), table, keyFromText(table, params.key))
    },
  },
  'PATCH /rows/:table/:key': {
    operationId: 'rowsChange',
    summary: 'Changes columns of a row: {"name": "Other"}.',
    body: freeObject,
    answer: editSchema,
    handle: ({ world, params, body }: ControlCall<RowValues>) =>
      edited(world, params.table, 'changed', (table) =>
        updateRow(world.fake.world, table, keyFromText(table, params.key), shownValues(table, body)),
      ),
  },
  'DELETE /rows/:table/:key': {
    operationId: 'rowsRemove',
    summary: 'Removes a row, and with it the rows that belong to it.',
    answer: editSchema,
    handle: ({ world, params }) =>
      edited(world, params.table, 'removed', (table) =>
        removeRow(world.fake.world, table, keyFromText(table, params.key)),
      ),
  },
  'GET /edits': {
    operationId: 'editsList',
    summary: 'The changes of rows by control, with every row that they touched.',
    answer: listSchema(editSchema),
    handle: ({ world }) => world.edits.all.map((edit) => showEdit(world, edit, BODY_IN_LIST)),
  },
  'POST /edits/:number/undo': {
    operationId: 'editsUndo',
    summary: 'Puts the rows of an edit back, unless something else has changed them since.',
    answer: editSchema,
    handle: ({ world, params }) => showEdit(world, world.edits.undo(Number(params.number)), BODY_ALONE),
  },
}

function edited(world: ServedWorld, name: string, kind: Edit['kind'], change: (table: TableName) => unknown): EditJson {
  const table = requireTable(name)
  return showEdit(
    world,
    world.edits.make({ table, kind }, () => change(table)),
    BODY_ALONE,
  )
}

function showEdit({ fake }: ServedWorld, { changes, ...edit }: Edit, most: number): EditJson {
  const shown = boundedChanges(changes, most, new SecretsOfWorld(fake.world))
  return { ...edit, says: describeEdit(edit, shown), ...shown }
}

function describeEdit(
  { kind, undoes, table, after }: Omit<Edit, 'changes'>,
  { changes, changesTruncated = 0 }: BoundedChanges,
): string {
  const row = changes.find((one) => one.table === table)
  const others = changes.length + changesTruncated - 1
  const rows = `${table}${row ? ` ${row.key}` : ''}${others > 0 ? ` and ${counted(others, 'other row')}` : ''}`
  const done = undoes === undefined ? `${kind} ${rows}` : `undid edit ${undoes}`
  return after > 0 ? `${done}, after request ${after}` : done
}

/**
 * Refuses the placeholder of a key or a token: a row that was read has it in place of the value, and it must not be
 * written back.
 */
function shownValues(table: TableName, values: RowValues): RowValues {
  const hidden = Object.keys(values).find((column) => JSON.stringify(values[column]).includes(HIDDEN))
  if (hidden === undefined) return values
  throw new FakeUsageError(
    `${withArticle(table)}'s "${hidden}" is hidden in part, and ${HIDDEN} is not its value: leave that column out.`,
  )
}
