import type { SetupServer } from 'msw/node'
import { createFake } from '../../fake/create-fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { openInterception } from './interception.ts'
import { isolating } from './isolation.ts'
import type { IsolatingFake } from './isolation.ts'

/** A fake, and the msw server that puts it behind every `fetch` and XHR of this process. */
export interface FakeSetup {
  readonly fake: IsolatingFake
  readonly server: SetupServer
}

/**
 * Makes a fake and the msw server in front of it. You start and stop the server.
 *
 * @example
 * ```ts
 * import { setupFake } from 'fake-dashboards/node'
 *
 * const { fake, server } = setupFake({ auth: 'lenient' })
 * server.listen()
 * const answer = await fetch('https://app.example.test/api/environments/1/events/')
 * answer.status // 401: there is no user yet
 * server.close()
 * ```
 */
export function setupFake(options: FakeOptions = {}): FakeSetup {
  const origin = createFake(options)
  const { contexts, server } = openInterception(origin)
  return { fake: isolating(origin, contexts), server }
}
