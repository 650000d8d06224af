import type { Answer } from '../../core/http/answer.ts'
import { ApiError, throttled } from '../../core/http/errors.ts'
import type { ErrorBody } from '../../core/http/errors.ts'
import type { Reply } from '../../core/http/reply.ts'
import type { FaultEffect } from '../faults/fault.ts'

/** The error body for a status, if the fault has none of its own. */
const usual: Readonly<Record<number, readonly [type: string, code: string, detail: string]>> = {
  400: ['validation_error', 'invalid_input', 'Malformed request.'],
  401: ['authentication_error', 'not_authenticated', 'Authentication credentials were not provided.'],
  403: ['authentication_error', 'permission_denied', 'You do not have permission to perform this action.'],
  404: ['invalid_request', 'not_found', 'Not found.'],
  429: ['throttled_error', 'throttled', 'Request was throttled.'],
}
const SERVER_ERROR = ['server_error', 'error', 'A server error occurred.'] as const
const OTHER = ['invalid_request', 'error', 'The request could not be served.'] as const

/** The request whose answer is broken. */
interface BrokenRequest {
  readonly method: string
  readonly warnings: string[]
}

/** The answer that a fault gives in place of the API. */
export function faultAnswer({ status = 500, body, error, headers, retryAfter }: FaultEffect): Answer {
  const all = { ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }), ...headers }
  if (body !== undefined) return { status, body: body === null ? undefined : body, headers: all }
  if (status < 400) return { status, body: undefined, headers: all }
  return new ApiError(status, { ...errorBody(status, retryAfter), ...error }, all)
}

function errorBody(status: number, retryAfter: number | undefined): Partial<ErrorBody> {
  if (status === 429 && retryAfter !== undefined) return throttled(retryAfter).body
  const [type, code, detail] = usual[status] ?? (status >= 500 ? SERVER_ERROR : OTHER)
  return { type, code, detail, attr: null }
}

/**
 * Breaks an answer as the effect says: its JSON, its type or its length. An answer without a body stays whole, and the journal
 * says so.
 */
export function broken(reply: Reply, effect: FaultEffect, { method, warnings }: BrokenRequest): Reply {
  const { cut, malformed } = effect
  const left = typed(reply, effect)
  if (cut === undefined && !malformed) return left
  const { text } = left
  if (method === 'HEAD' || !text) {
    warnings.push(`"${malformed ? 'malformed' : 'cut'}" of the fault had no effect: the answer has no body.`)
    return left
  }
  return malformed
    ? { ...left, text: withoutEnd(text) }
    : { ...left, cutAt: cut === true ? Math.floor(text.length / 2) : cut! }
}

/**
 * An answer with the content type of the effect. A `body` that is text is then sent as it is, without the quotes of
 * JSON.
 */
export function typed(reply: Reply, { body, contentType }: FaultEffect): Reply {
  if (contentType === undefined) return reply
  const isText = typeof body === 'string' && reply.text !== null && !/json/i.test(contentType)
  const headers = { ...reply.headers, 'Content-Type': contentType }
  return { ...reply, headers, text: isText ? body : reply.text }
}

/** JSON without its last character is malformed. */
const withoutEnd = (text: string): string => (text.length < 2 ? '{' : text.slice(0, -1))
