import { ApiError } from './errors.ts'

/** What decides an answer, and where that behaviour comes from. The journal shows it. */
export interface Basis {
  /** A check of the pipeline, a rule that several endpoints share, or the endpoint itself by its operation id. */
  readonly rule: string
  /** The document and section, and the symbol of the real service, as far as it was read. */
  readonly source: string
}

/** Runs one check. A refusal is the check's own, unless another check within made it. */
export function decidedBy<T>(basis: Basis, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw error instanceof ApiError ? error.by(basis) : error
  }
}
