import { isOver } from './requests.ts'
import type { KnownRequest } from './requests.ts'

/** What came of a request, as it is told apart by shape and colour. */
export type RequestKind = 'read' | 'write' | 'refused' | 'failed' | 'waiting'

/** What tells the kind of a request. */
export type KindFields = Pick<KnownRequest, 'method' | 'status' | 'failure' | 'took'>

/** What a request can be sent with. */
export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refused is a 4xx; failed is a 5xx or no answer at all; waiting is held or under way. */
export function kindOf(request: KindFields): RequestKind {
  const { method, status, failure } = request
  if (!isOver(request)) return 'waiting'
  if (failure !== undefined || status === undefined || status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return READS.has(method) ? 'read' : 'write'
}

/** Whether a fault was met on the way. */
export const metFault = ({ faults }: KnownRequest): boolean => faults.length > 0
