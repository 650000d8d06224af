import type { RowChange } from '../../../core/table/changes.ts'
import { createFake } from '../../../fake/create-fake.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { Entry } from '../../../observe/journal/entry.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import type { LoggedSession, RequestStep } from '../../../observe/journal/session-log.ts'
import { mountOf, toRequest, toRow, toSent } from '../../../repro/capsule/exchanges.ts'
import { writeRow } from '../../../repro/capsule/write-event.ts'
import { pausing } from '../../../repro/steps.ts'
import type { TableName } from '../../../resources/database.ts'
import { isSafe } from '../../../resources/route.ts'
import type { World } from '../../../resources/world.ts'
import type { Snapshot } from '../../../state/snapshot.ts'

/** The cause of a refusal: rows were written, and on the rows before that the same request succeeds. */
export interface RefusalCause {
  /** The request that wrote them; absent if they were changed without a request. */
  readonly number?: number
  readonly says: string
}

/** A write of rows. */
interface Write {
  /** Undefined for rows that were changed without a request. */
  readonly by: Entry | undefined
  /** The number of the newest request that had come before. */
  readonly after: number
  readonly before: Snapshot
}

/** The refusals that can follow from rows: of a value, a key, a right, or what a path names. */
const OF_ROWS: readonly (number | undefined)[] = [400, 401, 403, 404]

/**
 * Finds the last write without which a refused request succeeds. The request is repeated in a copy: first on its own rows, on
 * which it must be refused in the same way, then on the rows before each write, from the last write back, always at the time
 * of the request. Undefined if that finds nothing.
 *
 * @see spec F.21
 */
export async function findCause(
  session: LoggedSession<Snapshot>,
  number: number,
  { contract, auth }: World,
): Promise<RefusalCause | undefined> {
  const end = session.steps.findIndex(({ stage, entry }) => stage === 'applied' && entry.number === number)
  const step = session.steps[end]
  if (!step || !isRefusedByRows(step.entry)) return undefined
  const copy = createFake({ contract: { base: 'documented', ...contract }, auth, journalLimit: 1 })
  const writes = replayWrites(copy, { ...session, steps: session.steps.slice(0, end + 1) })
  const { status, rule, refusal } = step.entry
  const same = await askAgain(copy, copy.snapshot(), step)
  if (same?.status !== status || same?.rule !== rule || same?.refusal !== refusal) return undefined
  const pause = pausing()
  for (const [done, write] of writes.toReversed().entries()) {
    await pause({ done, all: writes.length, found: '' })
    const answered = await askAgain(copy, write.before, step)
    if (answered?.status !== undefined && answered.status < 400) return causeOf(write, answered.status)
  }
  return undefined
}

/** A write whose body the journal has forgotten cannot be sent again, and looks like one without a body. */
const isRefusedByRows = ({ method, status, rule, refusal, requestBody }: Entry): boolean =>
  refusal !== undefined &&
  rule !== 'fault' &&
  OF_ROWS.includes(status) &&
  (isSafe(method) || method === 'DELETE' || requestBody !== undefined)

/** Writes all rows up to the last step, which is that of the refused request. */
function replayWrites(
  copy: Fake,
  { start, steps }: Pick<LoggedSession<Snapshot>, 'start' | 'steps'>,
): readonly Write[] {
  const writes: Write[] = []
  let after = 0
  const write = (changes: readonly RowChange<TableName>[], by: Entry | undefined): void => {
    if (changes.length === 0) return
    writes.push({ by, after, before: copy.snapshot() })
    // The first step of a session may bring rows that its start has already.
    for (const change of changes) writeRow(copy.world, toRow(change))
  }
  copy.restore(start)
  for (const step of steps) {
    write(step.written, undefined)
    if (step.stage === 'applied' && step !== steps.at(-1)) write(step.entry.changes, step.entry)
    after = Math.max(after, step.entry.number)
  }
  return writes
}

async function askAgain(copy: Fake, rows: Snapshot, { entry, moment }: RequestStep): Promise<JournalEntry | undefined> {
  copy.restore({ ...rows, clock: { now: moment.time, following: false } })
  const request = toRequest(entry)
  await copy.fetchUnder(mountOf(request))(toSent(request, (text) => text))
  return copy.journal.last
}

function causeOf({ by, after }: Write, status: number): RefusalCause {
  const would = `it would have been answered ${status}.`
  if (!by) return { says: `Before rows were changed without a request, after request ${after}, ${would}` }
  const { number, user, method, path } = by
  const whose = user === undefined ? '' : ` of ${user}`
  return { number, says: `Before request ${number}${whose} (${method} ${path}), ${would}` }
}
