import manifest from '../../../../package.json' with { type: 'json' }
import { createFake } from '../../../fake/create-fake.ts'
import type { ServedWorld } from '../../worlds/served-world.ts'
import { resume } from './resume-world.ts'
import type { RowJson } from './row-records.ts'
import type { StoredHead } from './stored-head.ts'
import { applyBatch, isBatch, START } from './stored-start.ts'
import type { StartJson } from './stored-start.ts'
import type { TextRecords } from './text-records.ts'
import { HEAD, THROTTLE } from './world-records.ts'
import type { SnapshotJson } from './world-records.ts'
import type { Collected, ReadWorld, WorldSource } from './world-source.ts'

/**
 * Opens the world that is stored; undefined if there is none, or only an earlier one of that name, or one that nobody
 * had written to or set up and that would now begin differently.
 *
 * @throws an error when it cannot be opened as it was.
 */
export function readWorld(records: TextRecords, source: WorldSource): ReadWorld | undefined {
  const found: Collected = {
    head: undefined,
    world: undefined,
    start: undefined,
    throttle: undefined,
    rows: [],
    snapshots: new Map(),
    edits: [],
  }
  for (const record of records.read()) collect(found, record, source)
  const { head, world } = found
  if (head && world) return resume({ ...found, head, world }, source)
  if (records.names.length === 0 || head) return undefined
  throw new Error('its first record is missing')
}

/** Records come in the order of their names: edits, then the head, then all that needs the world. */
function collect(found: Collected, [name, text]: readonly [string, string], source: WorldSource): void {
  const [kind, ...rest] = name.split('/')
  if (kind === 'edit') found.edits.push(text)
  else if (name === HEAD) {
    found.head = JSON.parse(text) as StoredHead
    found.world = openAt(found.head, source)
  } else if (!found.world) return
  else if (name === THROTTLE) found.throttle = JSON.parse(text) as Collected['throttle']
  else if (name === START) found.start = JSON.parse(text) as StartJson
  else if (isBatch(name)) applyBatch(found.world.fake.world, text)
  else if (kind === 'row') found.rows.push(JSON.parse(text) as RowJson)
  else if (kind === 'snapshot') found.snapshots.set(rest.join('/'), JSON.parse(text) as SnapshotJson)
}

/**
 * A world at its configured start, or an empty one that gets the rows of its own start; undefined if it cannot continue
 * and nothing is lost by that.
 */
function openAt(head: StoredHead, { open, prints, life }: WorldSource): ServedWorld | undefined {
  if (head.life !== life) return undefined
  const { version, begun, start, isSetUp, isWritten } = head
  const isSame = version === manifest.version
  const world = isSame ? open(begun) : undefined
  if (world && start.print === null) world.fake.restore(createFake().snapshot())
  if (world && (start.print === null || prints.of(world.fake.snapshot()).hash === start.print)) return world
  if (!isSetUp && !isWritten) return undefined
  throw new Error(
    isSame
      ? 'the configuration now makes another start: another scenario, seed or time'
      : `it is of version ${version}, and this is ${manifest.version}. To keep what is in it, deploy ${version} again, and export it there with GET /__fake/state`,
  )
}
