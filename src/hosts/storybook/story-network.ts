import { NetworkError } from '../../core/http/reply.ts'
import { NetworkGuard } from '../checks/network.ts'
import type { Network } from '../checks/network.ts'
import { runsAsTest } from './channel.ts'
import type { FakeParameters } from './story.ts'

type NetworkParameters = Pick<FakeParameters, 'network' | 'allowedHosts'>

/** Keeps requests of one story from the network, as its settings say. */
export class StoryNetwork {
  readonly #guard: NetworkGuard

  constructor({ network, allowedHosts = [] }: NetworkParameters) {
    const setting = (name: string, value: string) => `parameters: { fake: { ${name}: ${value} } }`
    // Each request asks anew: another addon may start its service worker after this story was set up.
    const options = {
      get network() {
        return network ?? usualNetwork()
      },
      allowedHosts,
    }
    this.#guard = new NetworkGuard(options, setting)
  }

  /** Fails for a request that is kept from the network. Undefined for one that goes there. */
  answer(request: Request): Promise<never> | undefined {
    if (isFileOfStorybook(request) || !this.#guard.keeps(request)) return undefined
    return Promise.reject(new NetworkError('Failed to fetch'))
  }

  /** @throws CheckError when a request was kept from the network. */
  requireNone(): void {
    const [error] = this.#guard.findErrors()
    if (error) throw error
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
