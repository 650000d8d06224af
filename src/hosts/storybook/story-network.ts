import { NetworkError } from '../../core/http/reply.ts'
import type { CheckError } from '../checks/check-error.ts'
import { NetworkGuard } from '../checks/network.ts'
import type { Network } from '../checks/network.ts'
import { runsAsTest } from './channel.ts'
import type { FakeParameters } from './story.ts'

type NetworkParameters = Pick<FakeParameters, 'network' | 'allowedHosts'>

/** Keeps requests of one story from the network, as its settings say. */
export class StoryNetwork {
  readonly #guard: NetworkGuard
  #isStoryOver = false

  constructor({ network, allowedHosts = [] }: NetworkParameters) {
    const setting = (name: string, value: string) => `parameters: { fake: { ${name}: ${value} } }`
    // This is checked for each request, because another addon may start its service worker after this story was set up.
    const options = {
      get network() {
        return network ?? usualNetwork()
      },
      allowedHosts,
    }
    this.#guard = new NetworkGuard(options, setting)
  }

  /**
   * Fails for a request that is kept from the network. Undefined for one that goes there. If the story is over, on the canvas
   * for example, only a line can tell why.
   */
  answer(request: Request): Promise<never> | undefined {
    if (isFileOfStorybook(request) || !this.#guard.keeps(request)) return undefined
    if (this.#isStoryOver) console.error(this.#takeError()?.message)
    return Promise.reject(new NetworkError('Failed to fetch'))
  }

  /** Called when the story is drawn, also with other args: it can fail from here on. */
  begin(): void {
    this.#isStoryOver = false
  }

  /**
   * Called when the story is over.
   *
   * @throws CheckError when a request was kept from the network.
   */
  requireNone(): void {
    this.#isStoryOver = true
    const error = this.#takeError()
    if (error) throw error
  }

  /** Each request is reported once. */
  #takeError(): CheckError | undefined {
    const [error] = this.#guard.findErrors()
    this.#guard.clear()
    return error
  }
}

/** Storybook and the story load their own files from the page's host, and there is no API there. */
function isFileOfStorybook({ url }: Request): boolean {
  const { host, pathname } = new URL(url)
  return host === globalThis.location?.host && !pathname.startsWith('/api/')
}

/**
 * The default of `network`. A service worker of the project, such as msw's, decides itself about requests that it does
 * not answer.
 */
function usualNetwork(): Network {
  if (globalThis.navigator?.serviceWorker?.controller) return 'pass'
  return runsAsTest() ? 'fail' : 'warn'
}
