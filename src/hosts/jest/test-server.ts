import type { HttpHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { MswHandlers } from '../msw-handlers.ts'
import { handlerOf } from '../msw.ts'
import type { Interception } from '../node/interception.ts'
import { findJoinProblem, requireNoListener } from '../node/listening.ts'
import type { TestCalls } from '../node/test-calls.ts'

/** Leads the requests of a file's tests to its fake. */
export interface TestServer {
  readonly server: SetupServer
  /** Before all tests. */
  open(): void
  /** Before each test, after every hook that is for all. */
  prepare(): void
  /** After all tests. */
  close(): void
}

/** The parts that a server needs. */
interface Parts {
  readonly interception: Interception
  readonly calls: TestCalls
  /** Handlers that stand beside the fake. */
  readonly handlers: MswHandlers
}

const REMEDY =
  'If it is that of another setupFake in this file, put each of them into a describe of its own. ' +
  'If it is your own, name it, and the fake joins it: setupFake({ … }, { mswServer }). ' +
  'Otherwise close it before the tests of this file.'

/** A server of the file's own, which listens for all its tests. */
export function ownServer({ interception, calls, handlers }: Parts): TestServer {
  const { server, handlersAround } = interception
  return {
    server,
    open() {
      requireNoListener(REMEDY)
      server.resetHandlers(...handlersAround(handlers))
      calls.watch(server)
    },
    prepare() {},
    close: () => server.close(),
  }
}

/**
 * A server that listens already. For the tests of the file, the fake comes before its handlers, also when it resets them: it
 * returns to those that it was given last.
 */
export function joinedServer(server: SetupServer, { interception, calls, handlers }: Parts): TestServer {
  let theirs: MswHandlers | undefined
  return {
    server,
    open() {},
    prepare() {
      const problem = findJoinProblem()
      if (problem !== undefined) throw new FakeUsageError(problem)
      calls.stepInFront()
      if (theirs) return
      theirs = [...server.listHandlers()] as MswHandlers
      const others = [...handlers, ...theirs]
      server.resetHandlers(...interception.handlersBefore(others), ...others)
    },
    close() {
      // Called without handlers, msw would return to those that it was given last.
      if (theirs) server.resetHandlers(...theirs, handlerOfNothing())
    },
  }
}

/** A handler that answers nothing, for a server that would have no handlers. */
const handlerOfNothing = (): HttpHandler =>
  handlerOf(
    () => false,
    () => undefined,
  )
