import type { IncomingMessage, ServerResponse } from 'node:http'
import { FakeUsageError } from '../../core/usage-error.ts'
import { DevFake } from './dev-fake.ts'
import type { DevServer, Middleware } from './dev-server.ts'
import { requireDevOptions } from './options.ts'
import type { DevFakeOptions } from './options.ts'
import { tellNoFake } from './preview.ts'
import type { PreviewServer } from './preview.ts'

const TWICE =
  'fakeDashboards() stands twice among the plugins of a dev server, and control would reach only the first. Keep one: its worlds are as many fakes as you like.'

const NAME = 'fake-dashboards'

/** A plugin of Vite, 5 or later. */
export interface DevFakePlugin {
  readonly name: string
  readonly apply: 'serve'
  configureServer(server: DevServer): void
  configurePreviewServer(server: PreviewServer): void
  closeBundle(): Promise<void>
}

/**
 * A plugin that answers the API inside Vite's dev server: no proxy, no second port, no CORS. Requests for other paths
 * pass through. The state is kept across restarts; the clock follows real time unless `now` is given. A browser goes
 * back to the start at `/__fake/reset`, which shows a button and takes a POST of the app's own pages without the token.
 * A link to the inspector is printed at the start.
 *
 * @throws FakeUsageError when an option is unknown, does not take its value or does not go with another one.
 * @example
 * ```ts
 * import { typical } from 'fake-dashboards/scenarios'
 * import { fakeDashboards } from 'fake-dashboards/vite'
 *
 * // vite.config.ts
 * export default { plugins: [fakeDashboards({ scenario: typical, auth: 'lenient' })] }
 * ```
 */
export function fakeDashboards(options: DevFakeOptions = {}): DevFakePlugin {
  requireDevOptions(options)
  const fakes = new Set<DevFake>()
  return {
    name: NAME,
    apply: 'serve',
    configureServer(server) {
      if (server.config.plugins.filter(({ name }) => name === NAME).length > 1) throw new FakeUsageError(TWICE)
      const fake = new DevFake(options, server)
      fakes.add(fake)
      const answer: Middleware = (incoming, outgoing, next) =>
        fake.middleware(incoming as IncomingMessage, outgoing as ServerResponse, next)
      server.middlewares.use(answer)
      server.middlewares.stack.unshift({ route: '', handle: onlyOptions(answer) })
    },
    configurePreviewServer: tellNoFake,
    closeBundle: () => closeLeft(fakes),
  }
}

/**
 * Vite does not say which server it closes. On a restart, it makes the new one before it closes the old; the new one
 * has had no request yet.
 */
async function closeLeft(fakes: Set<DevFake>): Promise<void> {
  const left = [...fakes].filter(({ isLeft }) => isLeft)
  for (const fake of left) fakes.delete(fake)
  await Promise.all(left.map((fake) => fake.close()))
}

/** Vite answers every OPTIONS by its own `server.cors` before it calls plugins, so this one must come first. */
const onlyOptions =
  (answer: Middleware): Middleware =>
  (incoming, outgoing, next) =>
    (incoming as IncomingMessage).method === 'OPTIONS' ? answer(incoming, outgoing, next) : next()
