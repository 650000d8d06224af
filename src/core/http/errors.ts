/** The check or rule that decided an answer, and the source of that behaviour. The journal shows it. @see spec F.10 */
export interface Basis {
  /** A check of the pipeline, a rule that endpoints share, or the operation id of the endpoint. */
  readonly rule: string
  /** The number of that rule, or of its section, in the rule book, such as `9.2`. */
  readonly source: string
}

/** The four fields of every error body, in the order the API sends them. */
export interface ErrorBody {
  type: string
  code: string
  detail: string
  attr: string | null
}

/**
 * An error of the real API. Rules throw it, and the pipeline turns it into an answer in one place.
 *
 * @see spec E.1, E.3
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Partial<ErrorBody>
  readonly headers: Readonly<Record<string, string>>
  #basis: Basis | undefined

  constructor(status: number, body: Partial<ErrorBody>, headers: Readonly<Record<string, string>> = {}) {
    super(body.detail)
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** The check or rule that refused, if known. */
  get basis(): Basis | undefined {
    return this.#basis
  }

  /** Sets the basis, unless it is set already: the first call is the nearest to the refusal. */
  by(basis: Basis): this {
    this.#basis ??= basis
    return this
  }
}

/** Runs one check. Its refusals get this basis, unless a check inside it has set another. */
export function decidedBy<T>(basis: Basis, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw error instanceof ApiError ? error.by(basis) : error
  }
}

const apiError = (status: number, type: string, code: string, detail: string, attr: string | null = null) =>
  new ApiError(status, { type, code, detail, attr })

export const parseError = (detail: string) => apiError(400, 'invalid_request', 'parse_error', detail)

/** The error for an invalid body or parameter. `attr` names the field, or is null when no single field is at fault. */
export const invalid = (detail: string, attr: string | null = null, code = 'invalid_input') =>
  apiError(400, 'validation_error', code, detail, attr)

export const unauthenticated = (code: 'not_authenticated' | 'authentication_failed', detail: string) =>
  apiError(401, 'authentication_error', code, detail)

export const denied = (detail: string) => apiError(403, 'authentication_error', 'permission_denied', detail)

export const NOT_FOUND = 'Not found.'

export const notFound = (detail = NOT_FOUND) => apiError(404, 'invalid_request', 'not_found', detail)

/** The last check: whether the path answers to the method. */
export const METHOD: Basis = { rule: 'method', source: 'E.5' }

export const methodNotAllowed = (method: string) =>
  apiError(405, 'invalid_request', 'method_not_allowed', `Method "${method}" not allowed.`).by(METHOD)

export const notAcceptable = () =>
  apiError(406, 'invalid_request', 'not_acceptable', 'Could not satisfy the request Accept header.')

export const tooLarge = (limit: number) =>
  apiError(413, 'invalid_request', 'request_too_large', `Request body is larger than ${limit} bytes.`)

export const unsupportedMediaType = (contentType: string) =>
  apiError(415, 'invalid_request', 'unsupported_media_type', `Unsupported media type "${contentType}" in request.`)

/** The error for too many requests. `Retry-After` is in whole seconds. @see spec E.22 */
export const throttled = (seconds: number) => {
  const detail = `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`
  const body = { type: 'throttled_error', code: 'throttled', detail, attr: null }
  return new ApiError(429, body, { 'Retry-After': String(seconds) })
}

/** The error for a path that the real service has and the fake does not. The fake never guesses an answer for it. */
export const notFaked = (detail: string, basis: Basis) => apiError(501, 'not_faked', 'not_faked', detail).by(basis)
