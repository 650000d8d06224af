import { anyTable } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import { readThrottle } from '../../state/throttle.ts'
import type { CapsuleEvent, CapsuleRow } from './capsule.ts'

/**
 * Goes to the time of an event, and makes the changes that no request made: rows, rate limits, and the ids that were handed out
 * for the rows.
 */
export function enterEvent(world: World, { at, written, ids = {}, throttle }: CapsuleEvent): void {
  if (at !== undefined) world.clock.set(at)
  if (!written) return
  for (const row of written) writeRow(world, row)
  const counts = world.ids.save()
  // A request that was not recorded may have used more of them.
  const later = Object.entries(ids).filter(([kind, count]) => count > (counts.get(kind) ?? 0))
  world.ids.load(new Map([...counts, ...later]))
  if (throttle !== undefined)
    world.throttle.load(throttle ? readThrottle(throttle) : { limits: undefined, windows: new Map() })
}

/** Writes a row over the one with its key, adds it, or removes the row of a key. */
export function writeRow(world: World, { table, row, gone }: CapsuleRow): void {
  const own = anyTable(world, table as TableName)
  if (!row) return own.drop(gone!)
  const before = own.get(own.keyOf(row))
  if (before) own.overwrite(before, row)
  else own.insert(row)
}
