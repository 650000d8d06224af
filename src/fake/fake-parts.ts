import { Interference } from '../observe/interference/interference.ts'
import { Journal } from '../observe/journal/journal.ts'
import { SessionLog } from '../observe/journal/session-log.ts'
import type { Moment } from '../observe/journal/session-log.ts'
import { tokensIn } from '../resources/database.ts'
import { routes } from '../resources/routes.ts'
import type { World } from '../resources/world.ts'
import { save } from '../state/snapshot.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { FollowedCapsule } from './followed-capsule.ts'
import { openWorld } from './open-world.ts'
import type { OpenWorld } from './open-world.ts'
import type { FakeOptions } from './options.ts'

/** The parts that only one fake has. */
export interface FakeParts extends OpenWorld {
  readonly options: FakeOptions
  readonly following: FollowedCapsule | undefined
  /** Whether the base URL is the one that the capsule names, and not an option. */
  readonly isBaseRecorded: boolean
  readonly interference: Interference
  readonly sessionLog: SessionLog<Snapshot>
  readonly journal: Journal
}

/**
 * Opens a world, and makes the parts between it and its clients: faults and gates, the journal, the log of the session, and
 * the capsule that it follows.
 */
export function createParts(options: FakeOptions, isBaseRecorded: boolean): FakeParts {
  const opened = openWorld(options)
  const { world, log } = opened
  const interference = new Interference(world.clock, world.ids, routes)
  for (const fault of options.faults ?? []) interference.faults.add(fault)
  const sessionLog = new SessionLog({ log, start: () => save(world), moment: () => momentOf(world, interference) })
  const following = options.follow ? new FollowedCapsule(options) : undefined
  interference.schedule = following
  const journal = createJournal(following?.around(options) ?? options, world, sessionLog)
  return { options, isBaseRecorded, ...opened, following, interference, sessionLog, journal }
}

function createJournal(options: FakeOptions, { ids, tables }: World, sessionLog: SessionLog<Snapshot>): Journal {
  return new Journal(options.journalLimit ?? 1000, {
    served: routes,
    onClosed: options.onAnswered,
    sessionLog,
    archive: async (entries, how, tokens) =>
      (await import('../repro/redact/journal-archive.ts')).archiveJournal(entries, how, ids.seed, tokens),
    tokens: () => tokensIn(tables),
  })
}

function momentOf({ clock, ids, throttle }: World, { faults }: Interference): Moment {
  return {
    time: clock.now(),
    ids: ids.save(),
    throttle: throttle.save(),
    faults: faults.openCounts(),
  }
}
