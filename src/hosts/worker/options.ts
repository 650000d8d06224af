import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { toMilliseconds } from '../../core/time/duration.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { requireFakeOptions } from '../../fake/early-checks.ts'
import { optionChecks, otherOptions } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { takesTime } from '../../observe/faults/fault.ts'
import type { Scenario } from '../../resources/world.ts'
import { hostNamesField } from '../ingress/host-names.ts'
import type { HostNames } from '../ingress/host-names.ts'
import { requireUsableToken } from '../ingress/token.ts'
import { notedWarnings, ofControl, requireNoFake, scenariosField, worldLimitChecks } from '../option-checks.ts'
import type { WorldLimits } from '../worlds/worlds.ts'
import { isKey } from './team-keys.ts'

/** How many worlds a worker may have, for how long, and how large. */
export interface WorkerLimits extends WorldLimits {
  /**
   * How many there may be at once. To make room for one more, an untouched one (neither written to nor set up) that was
   * unused for 40 seconds is dropped, the least recently used first. If there is none, the new one is refused. Default:
   * `1000`.
   */
  readonly most?: number
  /** How long a world without requests stays stored, in real time: a minute or more. Default: `'30d'`. */
  readonly idle?: Duration
  /** How large one may be, in MiB of JSON. Default: `40`. */
  readonly mebibytes?: number
}

/** The options of a worker: those of a fake, and who may use it. A world begins as they say. */
export interface WorkerOptions extends FakeOptions {
  /**
   * Host names that requests may be addressed to, besides localhost, `.test` names, addresses and those under `.workers.dev`;
   * `.example.dev` means all names under it, `'*'` any. Default: none.
   */
  readonly hosts?: HostNames
  /**
   * The token that opens control, of at least 8 characters. Default: the secret `FAKE_DASHBOARDS_TOKEN`; without one, control is
   * closed.
   */
  readonly token?: string
  /**
   * The keys of teams, by the name of the team. If there are any, a request to the API must carry one before the key of
   * the world: `Bearer <key of the team>:phx_owner`. Default: those of the secret `FAKE_DASHBOARDS_KEYS`.
   */
  readonly keys?: Readonly<Record<string, string>>
  /** How many worlds there may be, for how long, and how large. Default: 1,000, 30 days, 40 MiB. */
  readonly worlds?: WorkerLimits
  /** The scenarios that control can start from, by name. Default: none. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** Called with a line for each request. Default: `console.log`. */
  readonly log?: (line: string) => void
}

const isKeys = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((key) => typeof key === 'string' && isKey(key))

const workerChecks: ChecksOf<WorkerOptions> = {
  ...optionChecks,
  warnings: notedWarnings,
  hosts: hostNamesField,
  token: { schema: text },
  keys: {
    schema: {},
    says: 'names at least one team, and has for each team a key of at least 8 of the characters A-Z a-z 0-9 _ . -',
    accepts: isKeys,
  },
  worlds: { schema: { type: 'object' } },
  scenarios: scenariosField,
  log: functionField,
}

const limitChecks: ChecksOf<WorkerLimits> = {
  ...worldLimitChecks,
  // A world in use reports itself each half minute: within less it would be dropped in the middle of that.
  idle: { schema: {}, says: 'is a minute or more', accepts: (idle: Duration) => toMilliseconds(idle) >= 60_000 },
  mebibytes: { schema: { type: 'number' }, says: 'is above 0', accepts: (value: number) => value > 0 },
}

/** @throws FakeUsageError when an option is unknown, does not take its value, or does not go with another one. */
export function requireWorkerOptions(given: WorkerOptions): void {
  requireNoFake(given)
  requireFields('worker', given, workerChecks, { ...ofControl, ...otherOptions })
  requireFields('limit of worlds', given.worlds ?? {}, limitChecks)
  if (given.token !== undefined) requireUsableToken(given.token)
  requireFakeOptions(given)
  if (given.liveClock === undefined && given.faults?.some(({ effect }) => takesTime(effect)))
    throw new FakeUsageError(
      'Faults of this worker take time, and the clocks of its worlds stand still, so they would never end. Add liveClock: true, or liveClock: false if control moves the clocks.',
    )
  if (given.follow)
    throw new FakeUsageError(
      'The worlds of a worker cannot follow a capsule: one that was unloaded from memory would begin anew, over the rows of a later moment. Leave out "follow", or put the fake on a server.',
    )
}
