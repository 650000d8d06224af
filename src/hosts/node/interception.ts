import { setupServer } from 'msw/node'
import type { SetupServer } from 'msw/node'
import { setImmediate } from 'node:timers/promises'
import { NetworkError } from '../../core/http/reply.ts'
import { Lazy } from '../../core/lazy.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { fakeHandler, requireUnread } from '../msw-handlers.ts'
import type { HandlerOf, MswHandlers } from '../msw-handlers.ts'
import { isUnfaked } from '../unfaked-requests.ts'
import { withOwnConnections } from './connections.ts'
import { createContexts } from './isolation.ts'
import type { Contexts } from './isolation.ts'

/**
 * The value of an asynchronous context. Promises keep their context for as long as they are reachable, which may be longer than
 * a test: the holder can let go of the fake.
 */
export interface FakeHolder {
  fake: Fake | undefined
}

/** One msw server in front of many fakes: a request goes to the fake of its asynchronous context. */
export interface Interception {
  readonly contexts: Contexts<Fake>
  /** The same contexts, with their holders. */
  readonly holders: Contexts<FakeHolder>
  readonly server: SetupServer
  /**
   * The handlers that answer for the fakes, in this server or in another one. Requests that the fakes have no route for go to
   * `others` first.
   */
  readonly handlersBefore: (others: MswHandlers) => MswHandlers
  /**
   * The server's handlers with `others` between them: after those of the fakes, before the one for requests that
   * nothing answers.
   */
  readonly handlersAround: (others: MswHandlers) => MswHandlers
  /** Whether the server has the handlers that it was made with, and no others. */
  readonly isUnchanged: () => boolean
}

/** Code that has made handlers has already loaded msw's root; nothing else needs it. */
export const mswRoot = new Lazy(() => import('msw'))

type HappyDom = { readonly settings: { readonly fetch?: { disableSameOriginPolicy: boolean } } }

/** The rules of a host for intercepted requests. */
interface InterceptionRules {
  /** The fake of requests from outside of any context; without one they pass by. */
  readonly origin?: Fake
  /** Whether a request that nothing answers is kept from the network. `isReported`: the fake has named it already. */
  readonly isKept?: (request: Request, isReported: boolean) => boolean
  /** Handlers that come before the fakes'. */
  readonly first?: MswHandlers
  /** The holder of requests from outside of any context, if there is exactly one candidate. */
  readonly outside?: () => FakeHolder | undefined
}

/** Makes the server, whose handlers `handlerOf` makes. It listens when its host says so. */
export function openInterception(
  handlerOf: HandlerOf,
  { origin, isKept, first = [], outside }: InterceptionRules,
): Interception {
  const { holders, contexts } = openContexts(() => isMsw3(server), outside)
  const current = () => contexts.getStore() ?? origin
  const handles: Fake['handles'] = (request) => current()?.handles(request) ?? false
  const faked = fakeHandler(handlerOf, {
    handles,
    fetch: (request) => current()?.fetch(request) ?? Promise.reject(new NetworkError('The test has ended.')),
  })
  const unfaked = (others: MswHandlers) =>
    others.length === 0 ? [] : [handlerOf(handles, (request) => answerUnfaked(requireUnread(request).clone(), others))]
  const handlersBefore = (others: MswHandlers) => [...first, ...unfaked(others), faked]
  trustHappyDom()
  const isMissed = (request: Request) => {
    const fake = current()
    // A holder without a fake belongs to a test that has ended.
    if (!fake && !holders.getStore()) return false
    const isReported = fake?.missed(request) ?? false
    return isKept?.(request, isReported) ?? false
  }
  const missed = handlerOf(isMissed, () => Response.error())
  const handlersAround = (others: MswHandlers) => [...handlersBefore(others), ...others, missed]
  const made = handlersAround([])
  const server = requireNode(setupServer(...made))
  const isUnchanged = () => isSameList(server.listHandlers(), made)
  return { contexts, holders, server, handlersBefore, handlersAround, isUnchanged }
}

/** The contexts of fakes. Behind msw 3, what runs in one has its own connections. */
function openContexts(
  hasMsw3: () => boolean,
  outside: InterceptionRules['outside'],
): Pick<Interception, 'holders' | 'contexts'> {
  const storage = createContexts<FakeHolder>()
  const holders: Contexts<FakeHolder> = {
    getStore: () => storage.getStore() ?? outside?.(),
    run: (holder, fn) => storage.run(holder, () => (hasMsw3() ? withOwnConnections(fn) : fn())),
  }
  const contexts: Contexts<Fake> = {
    getStore: () => holders.getStore()?.fake,
    run: (fake, fn) => holders.run({ fake }, fn),
  }
  return { holders, contexts }
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((member, at) => member === other[at])

/** Only msw 3 has a `readyState`. */
export const isMsw3 = (server: SetupServer): boolean => 'readyState' in server

/** @throws FakeUsageError when Node is too old for msw 3: requests would fail silently. */
function requireNode(server: SetupServer): SetupServer {
  if (isMsw3(server) && !('withResolvers' in Promise))
    throw new FakeUsageError(
      `msw 3 needs Node 22.12 or later, and this is Node ${process.versions.node}. Install msw@2, or a later Node.`,
    )
  return server
}

/** Waits until a server has received every request made so far: with msw 3, that takes a turn of the event loop. */
export const arrived = (): Promise<void> => setImmediate()

/**
 * Behind msw 3, happy-dom hides headers from the handlers, and its own same-origin policy then misses them. Before 15.10 it has
 * no such policy.
 */
function trustHappyDom(): void {
  const { happyDOM } = globalThis as { readonly happyDOM?: HappyDom }
  if (happyDOM?.settings.fetch) happyDOM.settings.fetch.disableSameOriginPolicy = true
}

/**
 * Gives a team's own handlers the requests that a fake would answer with 501. They also come after the fake, for requests
 * that are not the fake's.
 */
async function answerUnfaked(request: Request, others: MswHandlers): Promise<Response | undefined> {
  if (!(await isUnfaked(request))) return undefined
  await mswRoot.load()
  const { RequestHandler, getResponse } = mswRoot.value
  const handlers = others.filter((one) => one instanceof RequestHandler)
  return getResponse(handlers, request)
}
