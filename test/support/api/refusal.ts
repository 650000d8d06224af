import { expect } from 'vitest'
import { allRows } from './state.ts'
import type { Bench, SendOptions } from './transports.ts'

/** A request as `send` takes it. */
export type Sending = readonly [method: string, path: string, body?: unknown, options?: SendOptions]

/** Sends what must be refused, and compares the whole answer and every row: a refusal changes nothing. */
export async function expectRefusal(bench: Bench, sending: Sending, status: number, error: object): Promise<void> {
  const before = allRows(bench.fake)

  const response = await bench.send(...sending)

  expect({ status: response.status, body: await response.json() }, JSON.stringify(sending)).toEqual({
    status,
    body: error,
  })
  expect(allRows(bench.fake)).toEqual(before)
}
