import { isFinal } from '../../observe/faults/fault.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { CapsuleRequest } from './capsule.ts'

/** What goes wrong again: whoever got no answer gets none, and nothing takes time but what the clock says. */
export function effectsOf({ faults = [], failure }: CapsuleRequest, applied: boolean): readonly FaultEffect[] {
  if (failure !== undefined) return [{ networkError: true, at: applied ? 'answer' : 'request' }]
  const last = faults.findLast(isFinal)
  if (!last || last.hang !== undefined) return []
  const { latency: _, ...effect } = last
  return [effect]
}

/** A request as it was sent; `show` puts tokens in the place of their stand-ins. */
export function toSent({ method, url, headers, body }: CapsuleRequest, show: (text: string) => string): Request {
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [name, show(value)])
  return new Request(show(url), { method, headers: shown, ...(body !== undefined && { body: toBytes(body, show) }) })
}

/** A world of the server answers under a longer path. */
export const mountOf = ({ url }: CapsuleRequest): string => /^\/w\/[^/]+(?=\/)/.exec(new URL(url).pathname)?.[0] ?? ''

function toBytes(body: NonNullable<CapsuleRequest['body']>, show: (text: string) => string): BodyInit {
  if (typeof body === 'string') return new TextEncoder().encode(show(body))
  return Uint8Array.from(show(atob(body.base64)), (character) => character.charCodeAt(0))
}
