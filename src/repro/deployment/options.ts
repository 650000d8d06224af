import { functionField, readBy, readLater, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { flag } from '../../core/json/json-schema.ts'
import type { Duration } from '../../core/time/duration.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { settleTimeout } from '../run-limits.ts'
import { verifyChecks } from '../verify/options.ts'
import type { VerifyOptions } from '../verify/options.ts'

/** Which deployment of the API is verified, and how. */
export interface DeploymentOptions extends VerifyOptions {
  /** The address of the API, such as `'https://app.example.test'`: the part before `/api/`. */
  readonly baseUrl: string
  /** A personal API key. It is sent to `baseUrl` alone, and shown nowhere. */
  readonly token: string
  /** The number of a project. Default: the current project of the key's owner. */
  readonly project?: number
  /** Also writes into `project`, which must be named then, and removes what it made. Default: `false`. */
  readonly write?: boolean
  /** How long one answer may take. Default: `'30s'`. */
  readonly timeout?: Duration
  /** The function that sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** The options, checked. */
export interface Deployment {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly token: string
  readonly project: number | undefined
  readonly write: boolean
  readonly timeout: number
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly signal: AbortSignal | undefined
  readonly onProgress: VerifyOptions['onProgress']
}

const checks: ChecksOf<DeploymentOptions> = {
  ...verifyChecks,
  baseUrl: readLater,
  token: readLater,
  project: { schema: { type: 'integer', minimum: 1 } },
  write: { schema: flag },
  timeout: readBy(settleTimeout),
  fetch: functionField,
}

/**
 * Checks the options before anything is sent. No message holds the token, nor what an address hides.
 *
 * @throws FakeUsageError when an option is unknown, or the address, the token or the project cannot be used.
 */
export function settleDeployment(options: DeploymentOptions): Deployment {
  requireFields('deployment', options, checks)
  const { baseUrl, token, project, write = false, timeout = '30s', signal, onProgress } = options
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FakeUsageError('A base URL begins with https:// or http://, such as https://app.example.test.')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new FakeUsageError('A base URL is an address alone: leave out names, passwords, parameters and fragments.')
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token))
    throw new FakeUsageError('A token is one word of ASCII: a personal API key, as the service shows it once.')
  if (write && project === undefined)
    throw new FakeUsageError('To write, name the project to write into. Make one for it: nobody else should use it.')
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    token,
    project,
    write,
    timeout: settleTimeout(timeout),
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    signal,
    onProgress,
  }
}
