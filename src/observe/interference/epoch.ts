import { NetworkError } from '../../core/http/reply.ts'

/**
 * The time between two resets of a fake. Each request that waits has a signal of its own: workerd lets no request touch the signal
 * of another.
 */
export class Epoch {
  readonly #waits = new Set<AbortController>()
  #end: NetworkError | undefined

  /** Runs something that may wait. The signal is aborted by the next reset. */
  wait<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.throwIfAborted()
    const wait = new AbortController()
    this.#waits.add(wait)
    return run(wait.signal).finally(() => this.#waits.delete(wait))
  }

  throwIfAborted(): void {
    if (this.#end) throw this.#end
  }

  abort(): void {
    this.#end = new NetworkError('The fake was reset while this request was under way.')
    for (const wait of this.#waits) {
      try {
        wait.abort(this.#end)
      } catch {
        // workerd lets only the request that made a signal abort it. It ends by itself a wait that nothing else can end, and
        // every other wait leads to `throwIfAborted`.
      }
    }
  }
}
