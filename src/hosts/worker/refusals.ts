import { corsHeaders } from '../../core/http/cors.ts'
import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { isControl } from '../ingress/ingress.ts'
import { replyToError } from '../worlds/refusal.ts'
import type { WorkerSettings } from './settings.ts'

/** The answer in place of an error. Pages may also read the refusals of the worker itself. @see spec R.30 */
export function refusalOf(
  error: unknown,
  { headers, path }: Received & { readonly path: string },
  { doorkeeper }: WorkerSettings,
): Reply {
  const reply = replyToError(error)
  const origin = headers.get('origin')
  if (origin === null || isControl(path)) return reply
  return { ...reply, headers: { ...reply.headers, ...corsHeaders(origin, doorkeeper.allowsOrigin(origin)) } }
}
