import { expect } from 'vitest'
import { cannotEnter, notFound } from './errors.ts'
import { FOREIGN, PRIVATE } from './office.ts'
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

/** Expects that the project comes before what the path names in it: one that is not there, or closed to the caller. */
export async function expectProjectFirst(bench: Bench, method: string, path: string): Promise<void> {
  await expectRefusal(bench, [method, path, undefined, { project: 99 }], 404, notFound('Project not found.'))
  for (const options of [{ project: FOREIGN }, { project: PRIVATE, as: 'third' }, { as: 'outsider' }] as const)
    await expectRefusal(bench, [method, path, undefined, options], 403, cannotEnter)
}

/** Expects an answer without a body, and so without a type. */
export async function expectBodiless(response: Response, status: number, allow: string): Promise<void> {
  expect(response.status).toBe(status)
  expect((await response.arrayBuffer()).byteLength).toBe(0)
  expect(response.headers.get('Content-Type')).toBeNull()
  expect(response.headers.get('Allow')).toBe(allow)
}
