/** What a handler returns; the pipeline makes the `Response`. An undefined body is no body at all. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const created = (body: unknown): Answer => ({ status: 201, body })

/** A status alone: a body of zero length and no `Content-Type`. */
export const bare = (status: number): Answer => ({ status, body: undefined })

/** What was made; where the contract shows nothing of it, at least where to find it. */
export const madeAt = (location: string, body: unknown): Answer =>
  body === undefined ? { status: 200, body, headers: { Location: location } } : ok(body)
