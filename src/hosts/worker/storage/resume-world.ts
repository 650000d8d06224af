import type { Clock } from '../../../core/time/clock.ts'
import { createFake } from '../../../fake/create-fake.ts'
import { resumeFaults } from '../../../observe/interference/resumed-faults.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import type { Edit } from '../../worlds/knowledge/edit-history.ts'
import type { ServedWorld } from '../../worlds/served-world.ts'
import { readMoment, readThrottleJson } from './moment-json.ts'
import { applyRows } from './row-records.ts'
import type { RowJson } from './row-records.ts'
import { readClock, readFaults } from './stored-head.ts'
import type { StoredHead } from './stored-head.ts'
import type { StartPrints } from './stored-start.ts'
import type { CollectedWorld, ReadWorld, WorldSource } from './world-source.ts'

/** Puts everything into a world that stands at its start, or has the rows of it. */
export function resume(found: CollectedWorld, { prints, wall }: WorldSource): ReadWorld {
  const { head, world } = found
  const start = resumeStart(found, prints)
  const empty = createFake().snapshot()
  for (const [name, { from, rows, ...moment }] of found.snapshots) {
    const tables = tablesAfter(world, from === 'start' ? start : empty, rows)
    const stored = readMoment(moment)
    world.snapshots.set(name, { tables, ...stored, throttle: withLimits(stored.throttle, head, start) })
  }
  resumeNow(found, start, wall)
  return { world, head, start }
}

function resumeStart({ start: stored, head, world }: CollectedWorld, prints: StartPrints): Snapshot {
  const { name, print, ...times } = head.start
  const here = world.fake.snapshot()
  const start = print === null ? { tables: here.tables, ...readMoment(stored!) } : here
  const snapshot = print === null ? start : undefined
  if (print === null) prints.know(start, stored!.print)
  world.resume({ ...times, name: name ?? undefined, snapshot }, head.gatesMade)
  return start
}

/** What was counted, against the rate limits of the start: if the configuration makes the start, it may have others by now. */
const withLimits = (
  { windows, ...stored }: Snapshot['throttle'],
  { start: { print } }: StoredHead,
  { throttle }: Snapshot,
): Snapshot['throttle'] => ({ limits: print === null ? stored.limits : throttle.limits, windows })

function tablesAfter({ fake }: ServedWorld, from: Snapshot, rows: readonly RowJson[]): Snapshot['tables'] {
  fake.restore(from)
  applyRows(fake.world, rows)
  return fake.snapshot().tables
}

function resumeNow(found: CollectedWorld, start: Snapshot, wall: Clock): void {
  const { head, world } = found
  const { fake } = world
  fake.restore(start)
  applyRows(fake.world, found.rows)
  fake.world.ids.load(new Map(head.ids), head.seed)
  if (found.throttle) fake.world.throttle.load(withLimits(readThrottleJson(found.throttle), head, start))
  fake.clock.load(readClock(head.clock, wall))
  resumeFaults(fake.faults, readFaults(head.faults, world), head.faultsAdded)
  // The requests before them are gone, and others will have their numbers.
  const edits = found.edits.map((text): Edit => ({ ...(JSON.parse(text) as Edit), after: 0 }))
  world.edits.resume(
    edits.toSorted((a, b) => a.number - b.number),
    head.editsMade,
  )
  world.actor.resume(head.actor)
  // Rows that came and went again leave no difference, and yet the world is not as the start made it.
  world.isSetUp = head.isSetUp || (head.isWritten && found.rows.length === 0)
}
