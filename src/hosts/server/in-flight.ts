import type { ServerResponse } from 'node:http'

/** Counts what is being answered. */
export class InFlight {
  #count = 0
  #watchers: (() => void)[] = []

  add(outgoing: ServerResponse): void {
    this.#count++
    outgoing.on('close', this.#leave)
  }

  /** Waits until nothing is. */
  async quiet(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((quiet) => this.#watchers.push(quiet))
  }

  readonly #leave = (): void => {
    if (--this.#count === 0) for (const quiet of this.#watchers.splice(0)) quiet()
  }
}
