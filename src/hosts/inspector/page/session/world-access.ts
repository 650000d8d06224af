import { inspectedControl } from '../../../control/inspected-control.ts'
import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { InspectorOptions } from '../inspector-options.ts'

export const SILENT = 'The server does not answer.'

/** Why a request or a stream failed. Of a server that is gone, each browser has words of its own, such as "Failed to fetch". */
export const inWordsOfOurs = (error: Error): Error =>
  error.name === 'TypeError' ? new Error(SILENT, { cause: error }) : error

/** The control of one world, and whether that world is there. */
export class WorldAccess {
  /** Its calls fail while the world counts as dropped, because a request to a dropped world makes it again. */
  readonly control: InspectedControl
  isDropped = false
  /** Whether the server asks this browser for a link or the token, which the page itself cannot give. */
  isLocked = false
  readonly #world: string | undefined
  /** The control of the server, which makes no world. */
  readonly #server: InspectedControl

  /** @param world - Its name; undefined for the one without a name. */
  constructor({ url, fetch: send = fetch }: InspectorOptions, world: string | undefined) {
    const ask: typeof fetch = async (...asked) => {
      if (this.isDropped) throw new Error('This world was dropped.')
      const answer = await send(...asked).catch((error: Error) => {
        throw inWordsOfOurs(error)
      })
      this.isLocked = answer.status === 401
      return answer
    }
    this.control = inspectedControl({ url, fetch: ask, world })
    this.#world = world
    this.#server = inspectedControl({ url, fetch: send })
  }

  /** Finds out, after the connection was lost, whether the world counts as dropped. Until that is known, it does. */
  async lookForWorld(): Promise<void> {
    if (this.#world === undefined) return
    this.isDropped = true
    // If the list cannot be read, the world counts as there.
    const all = await this.#server.worlds.list().catch(() => [{ name: this.#world }])
    this.isDropped = !all.some(({ name }) => name === this.#world)
  }
}
