import { isObject } from '../../core/json/kinds.ts'
import { isSafe } from '../../resources/route.ts'
import type { CapsuleRequest } from '../capsule/capsule.ts'
import type { FindingsSource, IsApps } from './findings-source.ts'
import { sentValue, targetOf } from './target.ts'

/** Finds writes that were sent while another write was unanswered, and that repeat it or write the same fields. */
export function findOverlaps({ requests, events }: FindingsSource, isApps: IsApps): readonly string[] {
  const underWay = new Set<number>()
  const found: string[] = []
  for (const { asked, answered } of events) {
    if (answered !== undefined) underWay.delete(answered)
    if (asked === undefined || !isApps(asked) || isSafe(requests[asked - 1]!.method)) continue
    for (const earlier of underWay) {
      const clash = clashOf(requests[earlier - 1]!, requests[asked - 1]!)
      if (clash) found.push(`${describe(requests[asked - 1]!, asked)} ${clash} request ${earlier} was under way.`)
    }
    underWay.add(asked)
  }
  return found
}

function clashOf(earlier: CapsuleRequest, later: CapsuleRequest): string | undefined {
  const [a, b] = [targetOf(earlier), targetOf(later)]
  if (a.method !== b.method || a.path !== b.path) return undefined
  if (a.body === b.body && a.query === b.query) return 'was sent again while'
  const common = later.method === 'POST' ? [] : fieldsOf(earlier).filter((field) => fieldsOf(later).includes(field))
  return common.length > 0 ? `writes ${common.join(', ')} while a write of the same by` : undefined
}

/** The fields that a request writes. */
export function fieldsOf({ headers, body }: CapsuleRequest): readonly string[] {
  const sent = sentValue(headers, body)
  return isObject(sent) ? Object.keys(sent) : []
}

/** A request in words. */
export const describe = (request: CapsuleRequest, number: number): string =>
  `${request.method} ${targetOf(request).path} (request ${number})`
