import { corsHeaders } from '../../core/http/cors.ts'
import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { isControl } from '../control-api/control.ts'
import { Refusal, replyToError } from '../worlds/refusal.ts'

/** The answer in place of an error. Pages may also read the refusals of the worker itself. @see spec R.30 */
export function refusalOf(
  error: unknown,
  { headers, path }: Received & { readonly path: string },
  { doorkeeper }: { readonly doorkeeper: Pick<Fake, 'allowsOrigin'> },
): Reply {
  const reply = replyToError(error)
  const origin = headers.get('origin')
  if (origin === null || isControl(path)) return reply
  return { ...reply, headers: { ...reply.headers, ...corsHeaders(origin, doorkeeper.allowsOrigin(origin)) } }
}

/** Turns an error of the configuration into an answer that says what is wrong with it. Other errors are bugs. */
export const refusalOfConfiguration = (error: unknown): unknown =>
  error instanceof FakeUsageError ? new Refusal(500, 'worker_misconfigured', error.message) : error
