import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { integer, text } from '../../core/json/json-schema.ts'
import type { Scenario } from '../../resources/world.ts'
import { hostNamesField } from '../ingress/host-names.ts'
import type { HostNames } from '../ingress/host-names.ts'
import { fakeOptionsIn, ofControl, scenariosField, worldLimitChecks } from '../option-checks.ts'
import type { WorldLimits } from '../worlds/worlds.ts'

/**
 * Runs around each request, whoever answers it. `answer` rejects if the server refuses, or if there is no answer. `world` is
 * the name of the world that the request is for, if it names one.
 */
export type Around = (received: Received, answer: () => Promise<Reply>, world?: string) => Promise<Reply>

/** How to listen, and at which address. */
export interface ServeOptions {
  /** The port; 0 takes any free one. Default: `8010`. */
  readonly port?: number
  /** The address to bind to. Default: `'127.0.0.1'`. */
  readonly host?: string
  /**
   * Host names that requests may be addressed to, besides `host`, localhost, `.test` names and addresses;
   * `.example.dev` means all names under it, `'*'` any. Default: none.
   */
  readonly hosts?: HostNames
  /** The token that opens control under `/__fake/`, of at least 8 characters. Default: one that cannot be guessed. */
  readonly token?: string
  /** How many worlds there may be, and for how long. Default: 1,000, each until it is unused for 12 hours. */
  readonly worlds?: WorldLimits
  /**
   * How much the journals of all worlds may hold together, in MiB. Beyond it they forget the oldest answers, then the oldest
   * requests: those of idle worlds first, then those of worlds that hold more than an even share. Default: `256`.
   */
  readonly journalMemory?: number
  /** The name of the scenario that the fake starts from, which control then shows. Default: its name among `scenarios`. */
  readonly scenario?: string
  /** The title of the inspector while it shows the world without a name. Default: `'First world'`. */
  readonly title?: string
  /** The scenarios that control can start from, by name. Default: none. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /**
   * Runs around each request that is not for control, whichever world answers it, also around `GET /`: for a log, for example,
   * or for paths that the fake does not have. It gives what `answer()` gives, or `{ status, headers, text }`.
   */
  readonly around?: Around
  /** Called with a line of text for the person who runs the server. Default: `console.warn`. */
  readonly notice?: (text: string) => void
}

/** These are options of the fake in Vite, too. */
export const servedChecks: ChecksOf<Pick<ServeOptions, 'token' | 'worlds' | 'journalMemory' | 'scenarios'>> = {
  token: { schema: text },
  worlds: { schema: { type: 'object' } },
  journalMemory: {
    schema: { type: 'number' },
    says: 'is a number of MiB above 0',
    accepts: (most: number) => most > 0,
  },
  scenarios: scenariosField,
}

const serveChecks: ChecksOf<ServeOptions> = {
  port: { schema: integer, says: 'is from 0 to 65535', accepts: (port: number) => port >= 0 && port <= 65_535 },
  host: { schema: text, says: 'is an address or a name, such as 127.0.0.1', accepts: (host: string) => host !== '' },
  hosts: hostNamesField,
  ...servedChecks,
  scenario: { schema: text, says: 'is the name of the scenario that createFake({ scenario }) took' },
  title: { schema: text },
  around: functionField,
  notice: functionField,
}

/** @throws FakeUsageError when an option is unknown, or does not take its value. */
export function requireServeOptions(given: ServeOptions): void {
  requireFields('server', given, serveChecks, { ...ofControl, ...fakeOptionsIn('createFake({ … })') })
  requireWorldLimits(given.worlds)
}

export const requireWorldLimits = (given: WorldLimits = {}): void =>
  requireFields('limit of worlds', given, worldLimitChecks)
