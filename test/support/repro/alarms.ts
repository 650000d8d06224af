import { expect } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { ContractName, Fake } from '../../../src/index.ts'
import { verify } from '../../../src/repro.ts'
import { busyOffice } from '../api/busy-office.ts'
import { Recorder } from './recorder.ts'

/** A step of a session that is recorded. */
export type Session = (recorder: Recorder) => Promise<unknown>

export const BASE = '/api/environments/1'
/** The private project. */
export const CLOSED = '/api/environments/2'

/** A step in which the owner of a key reads something. */
export const getAs =
  (path: string, key: string): Session =>
  (recorder) =>
    recorder.get(path, { key })
/** A step in which the owner of a key asks for something else. */
export const askAs =
  (method: string, path: string, body: object | undefined, key: string): Session =>
  (recorder) =>
    recorder.ask(method, path, body, { key })
/** Makes the members of the private project its administrators, before anything shows them. */
export const lead: Session = ({ fake }) => Promise.resolve(fake.db.member.updateMany({ where: {}, data: { level: 8 } }))

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

/** Records steps in a busy office, a second apart. Each may be refused. */
export async function recordSteps(steps: readonly Session[]): Promise<Recorder> {
  const recorder = new Recorder(createFake({ scenario: busyOffice, now: '2026-03-01T12:00:00Z' }))
  for (const step of steps) {
    recorder.fake.clock.advance('1s')
    await step(recorder)
  }
  return recorder
}

/** The differences that `verify` finds in a recording in which something was answered: the place of each, and its rule. */
export async function alarmsOf({ har, entries }: Recorder): Promise<readonly string[]> {
  expect(entries.some(({ response }) => response.status < 300)).toBe(true)
  const { differences } = await verify(har)
  return differences.map(({ at, rule }) => `${at} ${rule}`)
}
