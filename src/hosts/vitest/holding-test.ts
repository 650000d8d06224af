import type { Fake } from '../../fake/fake.ts'
import { atUrl } from '../fetch-answers.ts'
import { arrived } from '../node/interception.ts'
import type { FakeHolder } from '../node/interception.ts'
import { refusalBy } from '../node/listening.ts'
import type { CallingTest } from '../node/test-calls.ts'

/** A running test, and its fake until it ends. */
export type HoldingTest = CallingTest & FakeHolder

/**
 * Refuses requests of a test if there is a problem, and answers them if msw need not see them. It holds the test, not
 * the fake: the asynchronous context of a test is kept to the end of the file, and the fake only to the end of the
 * test.
 *
 * @param isFakeAlone - Whether nothing but the fake can answer.
 */
export function holdingTest(
  given: HoldingTest,
  findProblem: () => string | undefined,
  isFakeAlone: () => boolean = () => false,
): HoldingTest {
  const test: HoldingTest = {
    ...given,
    refuse: (url) => test.fake && refusalBy(findProblem(), test.fake, url),
    answer: (...call) => (test.fake && isFakeAlone() ? directAnswer(test.fake, ...call) : undefined),
  }
  return test
}

/**
 * Runs a test as one of those that run. Afterwards waits until its last requests have arrived: otherwise they might
 * find the server closed, and go to the network.
 */
export function toTheEnd(test: () => Promise<void>, holding: HoldingTest, running: Set<HoldingTest>): Promise<void> {
  running.add(holding)
  return test()
    .finally(arrived)
    .finally(() => running.delete(holding))
    .finally(() => end(holding))
}

function end(holding: HoldingTest): void {
  holding.hasEnded = true
  holding.fake = undefined
}

type DirectFake = Pick<Fake, 'fetch' | 'handles' | 'faults' | 'gates'>

/**
 * The answer of a fake to a call of `fetch`, without msw: that would take more time than the fake itself. Undefined if msw
 * has to see the request: it is not the fake's, or a fault or a gate may redirect it, break it or keep it waiting.
 *
 * @param url - The absolute URL of the call.
 */
function directAnswer(fake: DirectFake, url: string, ...call: Parameters<typeof fetch>): Promise<Response> | undefined {
  const isPlain = fake.faults.size === 0 && fake.gates.size === 0
  return isPlain && fake.handles({ url }) ? answer(fake, url, ...call) : undefined
}

async function answer(fake: DirectFake, url: string, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(typeof input === 'string' ? url : input, init)
  const response = await fake.fetch(request)
  request.signal.throwIfAborted()
  return atUrl(response, request.url)
}
