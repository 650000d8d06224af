import type { HttpHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import { checkFields } from '../../core/json/checked-fields.ts'
import type { Fake } from '../../fake/fake.ts'
import { CallSites } from '../checks/call-sites.ts'
import type { LateRequests } from '../checks/late-requests.ts'
import { mswChecks, requireNoneDecided } from '../checks/msw-settings.ts'
import { NetworkGuard } from '../checks/network.ts'
import { handlersBy } from '../msw-handlers.ts'
import type { HandlerOf, MswHandlers } from '../msw-handlers.ts'
import { openInterception } from '../node/interception.ts'
import type { FakeHolder, Interception } from '../node/interception.ts'
import { findJoinProblem, findTwoServers, isMswListening } from '../node/listening.ts'
import { SuiteServer } from '../node/suite-server.ts'
import { refusing, TestCalls } from '../node/test-calls.ts'
import type { OpenRequestScope, RequestScope } from './fixtures.ts'
import { holdingTest, toTheEnd } from './holding-test.ts'
import type { HoldingTest } from './holding-test.ts'
import { setting } from './with-fixtures.ts'

/** The root of msw 2 brings GraphQL, which takes a test file a quarter of its time. That of msw 3 does not. */
const { http } = await import('./msw-http.ts').catch(() => import('msw'))
const handlerOf = handlersBy(http.all)

/** The interception of all tests of a file. */
interface SharedInterception extends Interception {
  readonly calls: TestCalls
  /** The tests that run now. */
  readonly running: Set<HoldingTest>
  readonly listening: SuiteServer
}

const REMEDY =
  "If it is your own, name it, and the fake joins it: test.extend('mswServer', server). Otherwise close it before this test."

/**
 * Scopes for Node, in which a request belongs to the test whose asynchronous context made it. One made outside of any, as by
 * a server that listens since `beforeAll`, belongs to the test that runs, if only one does. All tests share one interception,
 * because two servers of msw would disturb each other, and every open context makes every promise in Node a little slower.
 *
 * @param late - Records the requests that tests make after their end, and knows when suites begin and end.
 */
export function concurrentScopes(late: LateRequests): OpenRequestScope {
  let shared: SharedInterception | undefined
  late.onEdge(() => shared?.listening.close())
  return ({ network, allowedHosts, handlers, mswServer }, { onCleanup }) => {
    checkFields('test', { handlers, mswServer }, mswChecks)
    if (mswServer) requireNoneDecided({ network, allowedHosts })
    shared ??= createShared(late)
    const { listening } = shared
    const callSites = new CallSites()
    const guard = new NetworkGuard({ network: network ?? 'fail', allowedHosts }, setting, { callSites })
    if (mswServer) return scopeIn(mswServer, handlers, { shared, guard, callSites })
    listening.enter()
    onCleanup(() => listening.leave())
    return scopeOf(handlers, { shared, guard, callSites })
  }
}

function createShared(late: LateRequests): SharedInterception {
  const running = new Set<HoldingTest>()
  const calls = new TestCalls(() => current(), late)
  const isKept = (request: Request, isReported: boolean) => current()?.guard.keeps(request, isReported) ?? false
  const outside = () => (running.size === 1 ? [...running][0] : undefined)
  // Nothing else opens contexts here: the fixtures have no `isolate`.
  const current = () => interception.holders.getStore() as HoldingTest | undefined
  const first = [refusing(handlerOf, calls), refusingOutside(handlerOf, current, running)]
  const interception = openInterception(handlerOf, { isKept, first, outside })
  return { ...interception, calls, running, listening: new SuiteServer(interception.server, calls, REMEDY) }
}

/** The parts that the scope of one test needs. */
interface Parts {
  readonly shared: SharedInterception
  readonly guard: NetworkGuard
  readonly callSites: CallSites
}

function scopeOf(handlers: MswHandlers, { shared, guard, callSites }: Parts): RequestScope {
  const { holders, server, handlersAround, isUnchanged, running } = shared
  const run: RequestScope['run'] = (fake, test, name) => {
    // A hook of the test, or the test itself, may have started another server.
    const holding = holdingTest({ fake, name, guard, callSites, hasEnded: false }, findTwoServers, isUnchanged)
    const runWithHandlers = () => {
      if (handlers.length > 0) server.resetHandlers(...handlersAround(handlers))
      return toTheEnd(test, holding, running)
    }
    return holders.run(holding, server.boundary(runWithHandlers))
  }
  return { server, guard, callSites, run }
}

/** A scope in a server that listens already: for the time of a test, the fake comes before its handlers. */
function scopeIn(server: SetupServer, handlers: MswHandlers, { shared, guard, callSites }: Parts): RequestScope {
  const { holders, calls, handlersBefore, running } = shared
  const run: RequestScope['run'] = (fake, test, name) => {
    const isForeign = foreignTo(fake.handles)
    // Not before the test: a hook of it may still listen.
    const holding = holdingTest({ fake, name, guard, callSites, isForeign, hasEnded: false }, findJoinProblem)
    calls.stepInFront()
    const runWithFake = () => {
      const others = [...handlers, ...server.listHandlers()] as MswHandlers
      // msw keeps these handlers to the end of the file, so they must not hold a fake: they find it by the context.
      server.use(...handlersBefore(others), ...handlers)
      // In a boundary of its own, so that the test's `resetHandlers()` leaves the fake in place.
      return server.boundary(() => toTheEnd(test, holding, running))()
    }
    return holders.run(holding, server.boundary(runWithFake))
  }
  return { server, callSites, run }
}

/** Whether msw answers a request in place of the fake. It does not see the fake, because it is kept for longer. */
const foreignTo =
  (handles: Fake['handles']) =>
  (url: string): boolean =>
    isMswListening() && !handles({ url })

/**
 * An msw handler that keeps requests to the API from the network if they are made outside any test while several run:
 * then nothing tells which fake is meant.
 *
 * @param current - The test of the current asynchronous context.
 */
function refusingOutside(handlerOf: HandlerOf, current: () => unknown, running: ReadonlySet<FakeHolder>): HttpHandler {
  const isNobodys = (request: Request) =>
    running.size > 1 && !current() && [...running].some(({ fake }) => fake?.handles(request))
  return handlerOf(isNobodys, ({ method, url }) => {
    console.error(
      `${method} ${url} was made outside of a test while ${running.size} tests run, so no fake can answer it. It was kept from ` +
        'the network. Start the code that makes it inside the test, or run these tests one after the other.',
    )
    return Response.error()
  })
}
