import { createFake } from '../../../fake/create-fake.ts'
import { tableNames } from '../../../resources/database.ts'
import { rowDifferences } from '../../../state/row-differences.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import type { Edit } from '../../worlds/knowledge/edit-history.ts'
import { momentJson, throttleJson } from './moment-json.ts'
import type { MomentJson } from './moment-json.ts'
import { allDifferences, rowRecord } from './row-records.ts'
import type { RowJson } from './row-records.ts'
import type { WorldMoment } from './world-moment.ts'

/** A named snapshot: the rows by which it differs from the start, or from nothing if these are fewer, and everything else. */
export interface SnapshotJson extends MomentJson {
  readonly from: 'start' | 'nothing'
  readonly rows: readonly RowJson[]
}

type ChangedRecords = Map<string, string | undefined>

/** The moment that records lead from; with null for what it has no record of. */
interface Before extends Pick<WorldMoment, 'snapshots' | 'edits'> {
  readonly head: WorldMoment['head'] | null
  readonly now: Pick<Snapshot, 'tables'> & { readonly throttle: Snapshot['throttle'] | null }
}

/** The names of the records. */
export const HEAD = 'head'
export const THROTTLE = 'throttle'
const nameOfSnapshot = (name: string): string => `snapshot/${name}`
const nameOfEdit = (number: number): string => `edit/${number}`

/** The records that lead from one moment to another with the same start. It costs what was written between the two. */
export function changesBetween(before: Before, after: WorldMoment): ChangedRecords {
  const changes = new Map(
    rowDifferences(before.now.tables, after.now.tables).map((change) => rowRecord(after.start.tables, change)),
  )
  addSnapshots(changes, before.snapshots, after)
  addEdits(changes, before.edits, after.edits)
  if (before.now.throttle !== after.now.throttle)
    changes.set(THROTTLE, JSON.stringify(throttleJson(after.now.throttle)))
  const head = JSON.stringify(after.head)
  if (head !== JSON.stringify(before.head)) changes.set(HEAD, head)
  return changes
}

/** All records of a moment but those of the start, and the removal of all others. */
export function recordsAnew(names: readonly string[], after: WorldMoment): ChangedRecords {
  const first = { head: null, now: { tables: after.start.tables, throttle: null }, snapshots: new Map(), edits: [] }
  return new Map([...names.map((name) => [name, undefined] as const), ...changesBetween(first, after)])
}

function addSnapshots(
  changes: ChangedRecords,
  before: WorldMoment['snapshots'],
  { snapshots, start }: WorldMoment,
): void {
  for (const name of before.keys()) if (!snapshots.has(name)) changes.set(nameOfSnapshot(name), undefined)
  for (const [name, snapshot] of snapshots) {
    if (before.get(name) === snapshot) continue
    changes.set(nameOfSnapshot(name), JSON.stringify(snapshotJson(snapshot, start)))
  }
}

/** A snapshot as JSON. It may be older than the present start, and then shares hardly a row with it. */
function snapshotJson(snapshot: Snapshot, start: Snapshot): SnapshotJson {
  const rows = allDifferences(start.tables, snapshot.tables)
  const all = tableNames.reduce((sum, table) => sum + snapshot.tables[table].rows.length, 0)
  return rows.length <= all
    ? { ...momentJson(snapshot), from: 'start', rows }
    : {
        ...momentJson(snapshot),
        from: 'nothing',
        rows: allDifferences(createFake().snapshot().tables, snapshot.tables),
      }
}

function addEdits(changes: ChangedRecords, before: readonly Edit[], after: readonly Edit[]): void {
  if (before === after) return
  const [old, now] = [new Set(before), new Set(after)]
  for (const edit of before) if (!now.has(edit)) changes.set(nameOfEdit(edit.number), undefined)
  for (const edit of after) if (!old.has(edit)) changes.set(nameOfEdit(edit.number), JSON.stringify(edit))
}
