import { expect } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { ContractName, Fake } from '../../../src/index.ts'
import { verify } from '../../../src/repro.ts'
import { busyOffice } from '../api/busy-office.ts'
import { Recorder } from './recorder.ts'

/** A step of a session that is recorded. */
export type Session = (recorder: Recorder) => Promise<unknown>

export const BASE = '/api/environments/1'

/** What every page asks first. */
export const PAGE = ['/api/users/@me/', '/api/projects/', `${BASE}/`, `${BASE}/dashboards/`]

/** Asks for the page, and then the steps, each of which finds what it asks for. */
export function record(steps: readonly Session[], contract?: ContractName): Promise<Recorder> {
  return recordOn(createFake({ scenario: busyOffice, ...(contract && { contract }) }), steps, PAGE)
}

/** The same of a fake that a test has prepared. */
export async function recordOn(fake: Fake, steps: readonly Session[], before: readonly string[]): Promise<Recorder> {
  const recorder = new Recorder(fake)
  for (const path of before) await recorder.get(path)
  for (const step of steps) {
    fake.clock.advance('3s')
    await step(recorder)
  }
  expect(recorder.entries.map(({ response }) => response.status)).not.toContain(404)
  return recorder
}

/** The differences that `verify` finds in a recording in which something was answered: the place of each, and its rule. */
export async function alarmsOf({ har, entries }: Recorder): Promise<readonly string[]> {
  expect(entries.some(({ response }) => response.status < 300)).toBe(true)
  const { differences } = await verify(har)
  return differences.map(({ at, rule }) => `${at} ${rule}`)
}
