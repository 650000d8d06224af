import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { isObject } from '../../core/json/kinds.ts'
import { checkedLater, functionOption, objectOption, requireOptions, wholeFrom } from '../../core/options.ts'
import type { OptionsOf } from '../../core/options.ts'
import type { Scenario } from '../../resources/world.ts'
import { isHostNames } from './host-names.ts'
import type { HostNames } from './host-names.ts'
import type { WorldLimits } from './worlds.ts'

/** Runs around each request, whoever answers it. Where the client is to get no answer, `answer` rejects. */
export type Around = (received: Received, answer: () => Promise<Reply>) => Promise<Reply>

/** Where and how to listen. */
export interface ServeOptions {
  /** The port; 0 takes any free one. Default: `8010`. */
  readonly port?: number
  /** The address to bind to. Default: `'127.0.0.1'`. */
  readonly host?: string
  /**
   * Host names that requests may be addressed to, besides `host`, localhost, `.test` names and addresses;
   * `.example.dev` means all names under it, `'*'` any.
   */
  readonly hosts?: HostNames
  /** The token that opens control under `/__fake/`. Default: one that nobody can guess. */
  readonly token?: string
  /** How many worlds there may be, and for how long. */
  readonly worlds?: WorldLimits
  /** The scenarios that control can start from, by name. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** Runs around each request to the API, whichever world answers it: for a log, for example. */
  readonly around?: Around
}

/** What a server of Vite's takes as well. */
export const servedKinds: OptionsOf<Pick<ServeOptions, 'token' | 'worlds' | 'scenarios'>> = {
  token: ['at least 8 characters of ASCII, without spaces around it', isToken],
  worlds: objectOption,
  scenarios: ['an object with functions', isScenarios],
}

const serveKinds: OptionsOf<ServeOptions> = {
  port: wholeFrom(0, 65_535),
  host: ['an address or a name, such as 127.0.0.1', (value) => typeof value === 'string' && value !== ''],
  hosts: ['a list of names without a port, or "*"', isHostNames],
  ...servedKinds,
  around: functionOption,
}

const worldKinds: OptionsOf<WorldLimits> = { most: wholeFrom(1), idle: checkedLater }

/** @throws FakeUsageError when an option is unknown, or does not take its value. */
export function requireServeOptions(given: ServeOptions): void {
  requireOptions('serve', given, serveKinds)
  requireWorldLimits(given.worlds)
}

export const requireWorldLimits = (given: WorldLimits = {}): void => requireOptions('worlds', given, worldKinds)

function isToken(value: unknown): boolean {
  return typeof value === 'string' && /^[!-~][ -~]{6,}[!-~]$/.test(value)
}

function isScenarios(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'function')
}
