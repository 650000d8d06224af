import type { Fake } from '../../fake/fake.ts'
import { atUrl } from '../fetch-answers.ts'

type DirectFake = Pick<Fake, 'fetch' | 'handles' | 'faults' | 'gates'>

/**
 * The answer of a fake to a call of `fetch`, without msw: that would take more time than the fake itself. Undefined where msw
 * has to see the request: it is not the fake's, or a fault or a gate may redirect it, break it or keep it waiting.
 *
 * @param url - The absolute URL that is asked.
 */
export function directAnswer(
  fake: DirectFake,
  url: string,
  ...call: Parameters<typeof fetch>
): Promise<Response> | undefined {
  const isPlain = fake.faults.size === 0 && fake.gates.size === 0
  return isPlain && fake.handles({ url }) ? answer(fake, url, ...call) : undefined
}

async function answer(fake: DirectFake, url: string, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(typeof input === 'string' ? url : input, init)
  const response = await fake.fetch(request)
  request.signal.throwIfAborted()
  return atUrl(response, request.url)
}
