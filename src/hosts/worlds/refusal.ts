import type { Reply } from '../../core/http/reply.ts'
import { jsonReply } from '../../core/http/reply.ts'

/** A refusal by the server itself rather than by the API it serves, in the form of the API's errors. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }

  toReply(): Reply {
    return jsonReply(this.status, { type: 'fake_usage_error', code: this.code, detail: this.message, attr: null })
  }
}

const BUG = jsonReply(500, { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null })

/**
 * The answer in place of an error. A bug in the fake must not end the process: it is answered as the real service
 * answers its own, and logged.
 */
export function replyToError(error: unknown): Reply {
  if (error instanceof Refusal) return error.toReply()
  console.error(error)
  return BUG
}
