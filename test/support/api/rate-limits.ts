import type { FakeOptions } from '../../../src/fake/options.ts'
import type { Bench } from './transports.ts'

/** Limits that two requests reach. */
export const twice: FakeOptions = {
  rateLimits: {
    default: [
      { requests: 2, within: '1m' },
      { requests: 4, within: '1h' },
    ],
    events: [{ requests: 1, within: '10s' }],
  },
}

/** Sends the same request several times and gives the statuses. */
export async function statuses(
  { send }: Bench,
  times: number,
  ...sending: Parameters<Bench['send']>
): Promise<number[]> {
  const all = []
  for (let sent = 0; sent < times; sent++) all.push((await send(...sending)).status)
  return all
}

export const list = ['GET', '/dashboards/'] as const
