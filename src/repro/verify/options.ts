/** How something is verified. Everything is optional. */
export interface VerifyOptions {
  /** Called after each request with the number of requests done, and that of all known so far. A promise is waited for. */
  readonly onProgress?: (done: number, all: number) => void | Promise<void>
  /** Ends it early; what was found until then is the result. */
  readonly signal?: AbortSignal
}

/** Why a run ended that its signal has ended. */
export const INTERRUPT = 'it was interrupted'
