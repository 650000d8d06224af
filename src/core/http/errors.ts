/** What decides an answer, and where that behaviour comes from. The journal shows it. */
export interface Basis {
  /** A check of the pipeline, a rule that several endpoints share, or the endpoint itself by its operation id. */
  readonly rule: string
  /** The document and section, and the symbol of the real service, as far as it was read. */
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
 * An answer the real API would give instead of a result. Rules throw it; the pipeline renders it, once.
 *
 * @see semantics.md 1.2 (PostHog/drf-exceptions-hog@67de19bd `exception_handler`)
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

  /** What refused; undefined when nobody said so. */
  get basis(): Basis | undefined {
    return this.#basis
  }

  /** Says what refused. The first to say so is right: it is nearest to where the refusal was made. */
  by(basis: Basis): this {
    this.#basis ??= basis
    return this
  }
}

/** Runs one check. A refusal is the check's own, unless another check within made it. */
export function decidedBy<T>(basis: Basis, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw error instanceof ApiError ? error.by(basis) : error
  }
}

const apiError = (status: number, type: string, code: string, detail: string, attr: string | null = null) =>
  new ApiError(status, { type, code, detail, attr })

export const badRequest = (code: string, detail: string) => apiError(400, 'invalid_request', code, detail)

/** A body or parameter that does not fit. `attr` names the field, or is null when no single field is to blame. */
export const invalid = (detail: string, attr: string | null = null, code = 'invalid_input') =>
  apiError(400, 'validation_error', code, detail, attr)

export const unauthenticated = (code: 'not_authenticated' | 'authentication_failed', detail: string) =>
  apiError(401, 'authentication_error', code, detail)

export const denied = (detail: string) => apiError(403, 'authentication_error', 'permission_denied', detail)

export const notFound = (detail = 'Not found.') => apiError(404, 'invalid_request', 'not_found', detail)

const METHOD: Basis = { rule: 'method', source: 'semantics.md 1.1 (step 8), 1.2' }

export const methodNotAllowed = (method: string) =>
  apiError(405, 'invalid_request', 'method_not_allowed', `Method "${method}" not allowed.`).by(METHOD)

export const notAcceptable = () =>
  apiError(406, 'invalid_request', 'not_acceptable', 'Could not satisfy the request Accept header.')

export const tooLarge = (limit: number) =>
  apiError(413, 'invalid_request', 'request_too_large', `Request body is larger than ${limit} bytes.`)

export const unsupportedMediaType = (contentType: string) =>
  apiError(415, 'invalid_request', 'unsupported_media_type', `Unsupported media type "${contentType}" in request.`)

/** Too many requests: says when to come back, in whole seconds. @see semantics.md 1.2 */
export const throttled = (seconds: number) => {
  const detail = `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`
  const body = { type: 'throttled_error', code: 'throttled', detail, attr: null }
  return new ApiError(429, body, { 'Retry-After': String(seconds) })
}

/** The real service has this path and the fake does not: said loudly, never guessed. */
export const notFaked = (detail: string) =>
  apiError(501, 'not_faked', 'not_faked', detail).by({ rule: 'not faked', source: 'decisions.md 2 (501)' })
