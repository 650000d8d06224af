import type { Reply } from '../../core/http/reply.ts'

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
    const body = { type: 'fake_usage_error', code: this.code, detail: this.message, attr: null }
    return { status: this.status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify(body) }
  }
}
