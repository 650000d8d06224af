import { compare } from '../../core/compare.ts'
import { hash } from '../../core/random.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'

/** A checksum of what was sent. The order of headers makes no difference. */
function checksumOf({ method, url, headers, body, faults, failure }: CapsuleRequest): number {
  const sorted = Object.entries(headers).sort(([a], [b]) => compare(a, b))
  return hash(JSON.stringify([method, url, sorted, body, faults, failure]))
}

/** Adds to each request the checksum of what was sent, so that a later change by hand is noticed. */
export const withChecksums = (capsule: Capsule): Capsule => ({
  ...capsule,
  requests: capsule.requests.map((request) => ({ ...request, checksum: checksumOf(request) })),
})

/**
 * Refuses requests that were changed by hand: their rows and answers belong to the requests before the change.
 *
 * @throws FakeUsageError with the number of the first one.
 */
export function requireUnchanged(requests: Capsule['requests']): void {
  const at = requests.findIndex(({ checksum, ...sent }) => checksum !== undefined && checksum !== checksumOf(sent))
  if (at < 0) return
  const { method, url } = requests[at]!
  throw new FakeUsageError(
    `Broken capsule: requests[${at}] was changed by hand, but its rows and answer were not: ${method} ${url}. Send it again: await retake(capsule) of fake-dashboards/repro, or the command retake.`,
  )
}
