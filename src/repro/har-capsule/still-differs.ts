import { readJson } from '../../core/decode.ts'
import type { CapsuleAnswer } from '../capsule/capsule.ts'
import { readAnswer } from '../har/body.ts'
import { compareBodies } from '../verify/compare.ts'
import type { NamedDifference } from '../verify/session-result.ts'

/**
 * Whether the answer in the session of a capsule differs from the recorded one at a place that `verify` has found: there, others may
 * have written what it lacked.
 */
export function stillDiffers({ kind, at, apiRequest }: NamedDifference, answer: CapsuleAnswer | undefined): boolean {
  if (kind === 'header') return true
  const { entry } = apiRequest
  if (kind === 'status') return answer?.status !== entry.status
  const read = readAnswer(entry)
  const own = typeof answer?.body === 'string' ? readJson(answer.body) : undefined
  const found = compareBodies('json' in read ? read.json : '', own ?? '')
  return found.some((one) => at.startsWith(one.at) || one.at.startsWith(at))
}
