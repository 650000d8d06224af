import { HttpResponse, http, passthrough } from 'msw'
import type { HttpHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import { requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import { requireKnown } from '../../core/known-names.ts'
import type { InnerNames } from '../../core/known-names.ts'
import { Lazy } from '../../core/lazy.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import { optionChecks, otherOptions } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { ownHandler } from '../checks/check-error.ts'
import type { HandlerRemedy } from '../checks/check-error.ts'
import { NetworkGuard, networkChecks } from '../checks/network.ts'
import type { NetworkOptions } from '../checks/network.ts'
import { handlerOf } from '../msw.ts'
import { fakeOptionsIn, optionsFor, requireNoSetting, setupFakeSetting } from '../option-checks.ts'
import { findActing } from '../roles.ts'
import type { Actor } from '../roles.ts'
import { isMsw3, openInterception } from './interception.ts'
import { isolating } from './isolation.ts'
import type { IsolatingFake } from './isolation.ts'
import { warnOfSecond } from './listening.ts'

/** A fake, and the msw server that puts it behind every `fetch` and XHR of this process. */
export interface FakeSetup {
  /** The fake that answers. */
  readonly fake: IsolatingFake
  /** msw's server in front of it: `server.use(…)` adds answers of your own. */
  readonly server: SetupServer
}

/** Who makes the requests, and what becomes of one that nothing answers. */
export interface SetupSettings extends NetworkOptions {
  /**
   * Who makes the requests that bring no usable key: a role, an e-mail address, the name or value of a key, or `'nobody'`.
   * Default: the first user if `auth` is `'lenient'`, and otherwise nobody.
   */
  readonly as: Actor | undefined
}

/** The options that the server takes when it begins to listen. */
const ofMsw: InnerNames = { 'server.listen({ … })': ['onUnhandledRequest'] }

const checks: ChecksOf<SetupSettings> = { ...networkChecks, as: { schema: text } }

/**
 * Makes a fake and the msw server in front of it. You start and stop the server.
 *
 * @param given - `as` says who makes the requests that bring no usable key. The others say what becomes of a request
 *   that nothing answers. `network: 'fail'` keeps it from the network: it gets a network error, and a line on the
 *   console names it. `'warn'` prints a line, and `'pass'` lets it go out. With neither `network` nor `allowedHosts`,
 *   the
 *   `onUnhandledRequest` of `server.listen()` decides; with `allowedHosts` alone, it is `'fail'`.
 * @throws FakeUsageError when an option does not take its value, and in Bun and Deno with msw 3.
 * @example
 * ```ts
 * import { setupFake } from 'fake-dashboards/node'
 *
 * const { fake, server } = setupFake({ auth: 'lenient' }, { network: 'fail' })
 * server.listen()
 * const answer = await fetch('https://app.example.test/api/environments/1/events/')
 * answer.status // 401: there is no user yet
 * server.close()
 * ```
 */
export function setupFake(options: FakeOptions = {}, given: Partial<SetupSettings> = {}): FakeSetup {
  requireFields('second argument of setupFake()', given, checks, { ...fakeOptionsIn('the first argument'), ...ofMsw })
  const { as, network, allowedHosts } = given
  const acted = optionsFor(as, options)
  requireNoSetting(acted, Object.keys(checks), setupFakeSetting)
  requireKnown('fake', acted, Object.keys(optionChecks), { ...ofMsw, ...otherOptions })
  const own = createFake(acted)
  const origin = as === undefined ? own : actingLater(own, as)
  const { contexts, server, handlersBefore } = openInterception(handlerOf, { origin })
  requireSeenFetch(server)
  warnOfSecond(server)
  const fake = isolating(origin, contexts)
  if (network === undefined && allowedHosts === undefined) return { fake, server }
  const decides = networkHandler(fake, { network: network ?? 'fail', allowedHosts: allowedHosts ?? [] })
  server.resetHandlers(...handlersBefore([]), decides)
  return { fake, server }
}

/** msw 3 sees requests on Node's sockets, and `fetch` of Bun and Deno has its own. */
function requireSeenFetch(server: SetupServer): void {
  const runtime = ['Bun', 'Deno'].find((name) => name in globalThis)
  if (runtime && isMsw3(server))
    throw new FakeUsageError(
      `msw 3 does not see requests of fetch in ${runtime}, so they would go to the network. Install msw@2.`,
    )
}

/**
 * The same fake, whose requests are an actor's. What signs them loads faker, so it is loaded with the first request. Before
 * that, a test may change the role of the actor.
 */
function actingLater(fake: Fake, actor: Actor, user = findActing(fake.world, actor)): Fake {
  const acting = new Lazy(async () => (await import('../acting.ts')).actingAs(fake, actor, { user }))
  return {
    ...fake,
    async fetch(...asked) {
      await acting.load()
      return acting.value.fetch(...asked)
    },
    answerUnder: (mount) => (received) => {
      const answer = () => acting.value.answerUnder(mount)(received)
      return acting.isLoaded ? answer() : acting.load().then(answer)
    },
    // After the first request, forks continue as the same user, whatever their role is by then.
    fork: () => (acting.isLoaded ? acting.value.fork() : actingLater(fake.fork(), actor, user)),
  }
}

/** The server of this entry has no setting for handlers: it is msw's. */
const byUse: HandlerRemedy = (method, path) => `server.use(${ownHandler(method, path)})`

/**
 * The last handler: it decides about every request that comes to it, so nothing is left to msw's `onUnhandledRequest`.
 */
function networkHandler(fake: Fake, options: NetworkOptions): HttpHandler {
  const guard = new NetworkGuard(options, setupFakeSetting, { answering: byUse })
  return http.all(
    () => true,
    ({ request }) => {
      fake.missed(request)
      if (!guard.keeps(request)) return passthrough()
      for (const { message } of guard.findErrors()) console.error(message)
      guard.clear()
      return HttpResponse.error()
    },
  )
}
