import { createFake } from '../../src/index.ts'
import type { ContractName } from '../../src/index.ts'
import { verify } from '../../src/repro.ts'
import { busyOffice } from './busy-office.ts'
import { Recorder } from './recorder.ts'

/** A step of a session that is recorded. */
export type Session = (recorder: Recorder) => Promise<unknown>

export const BASE = '/api/environments/1'

/** Asks what every page asks first, and then the steps. */
export async function record(steps: readonly Session[], contract?: ContractName): Promise<Recorder> {
  const fake = createFake({ scenario: busyOffice, ...(contract && { contract }) })
  const recorder = new Recorder(fake)
  for (const path of ['/api/users/@me/', '/api/projects/', `${BASE}/`, `${BASE}/dashboards/`]) await recorder.get(path)
  for (const step of steps) {
    fake.clock.advance('3s')
    await step(recorder)
  }
  return recorder
}

/** What `verify` finds in a recording: the place of each difference, and its rule. */
export async function alarmsOf({ har }: Recorder): Promise<readonly string[]> {
  const { differences } = await verify(har)
  return differences.map(({ at, rule }) => `${at} ${rule}`)
}
