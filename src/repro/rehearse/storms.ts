import type { CapsuleRequest } from '../capsule/capsule.ts'
import type { FindingsSource, IsApps } from './findings-source.ts'
import { targetOf } from './target.ts'

/** One try and three more are usual. More of them without a success are too many. */
const MOST_TRIES = 4

/** Finds requests that were repeated again and again, though each failed. */
export function findStorms({ requests }: FindingsSource, isApps: IsApps): readonly string[] {
  const failed = new Map<string, number>()
  const found = new Map<string, number>()
  for (const [place, request] of requests.entries()) {
    if (!isApps(place + 1)) continue
    const { method, path, query, body } = targetOf(request)
    const what = `${method} ${path}${query === '' ? '' : `?${query}`}`
    const same = `${what} ${body}`
    const tries = hasFailed(request) ? (failed.get(same) ?? 0) + 1 : 0
    failed.set(same, tries)
    if (tries > MOST_TRIES) found.set(what, Math.max(tries, found.get(what) ?? 0))
  }
  return [...found].map(([what, tries]) => `${what} was sent ${tries} times in a row, and failed each time.`)
}

/** A client that went away by itself did not wait for the outcome. */
const hasFailed = ({ answer, failure, faults }: CapsuleRequest): boolean =>
  answer ? answer.status >= 500 || answer.status === 429 : failure !== undefined && faults !== undefined
