import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import { PersistedFile } from '../cli/persist/persisted-file.ts'
import { versionOf } from '../cli/persist/state-text.ts'
import type { DevServer } from './dev-server.ts'

interface Persisting {
  /** The file; undefined for one in Vite's cache folder. */
  readonly file: string | undefined
  /** Lets the clock run again, if it should: loading a state stops it. */
  readonly runOn: () => void
  readonly config: Pick<DevServer['config'], 'cacheDir' | 'logger'>
  readonly warn: (text: string) => void
}

/**
 * Keeps the state of a fake in a file. Loads it on top of the start that the options name, so that `reset` leads back
 * to the options. There is no file before the first change, nor after a reset, so an edited scenario shows until
 * something changes. If the file cannot be used, a warning says so, and nothing is kept.
 */
export function persistFake(fake: Fake, { file, runOn, config, warn }: Persisting): PersistedFile | undefined {
  const start = versionOf(fake.world)
  const tell = (error: unknown) => warnOf(error, (text) => warn(`${text} Nothing is kept in this run.`))
  let persisted: PersistedFile | undefined
  try {
    persisted = openFile(file, config)
    if (persisted.state !== undefined) goOn(fake, persisted.state, config)
    runOn()
    persisted.follow(fake.world, { problem: warn }, start).catch(tell)
  } catch (error) {
    tell(error)
  }
  return persisted
}

function openFile(file: string | undefined, { cacheDir }: Persisting['config']): PersistedFile {
  if (file === undefined) mkdirSync(cacheDir, { recursive: true })
  return new PersistedFile(file ?? resolve(cacheDir, 'fake-dashboards.json'))
}

function goOn(fake: Fake, state: unknown, { logger }: Persisting['config']): void {
  const limits = () => JSON.stringify(fake.snapshot().throttle.limits)
  const named = limits()
  fake.restore(createFake({ state }).snapshot())
  const brought = limits() === named ? '' : ', with its rate limits'
  logger.info(
    `fake-dashboards: continues from the last run${brought}; /__fake/reset goes to the start that the options name`,
  )
}

/** Vitest starts the dev server for tests in a browser, and no test should meet what an earlier run has left. */
export const keptByDefault = ({ plugins }: DevServer['config']): false | undefined =>
  plugins.some(({ name }) => name === 'vitest:browser') ? false : undefined

/** Warns of an error that says what to do. Any other is a bug. */
export function warnOf(error: unknown, warn: (text: string) => void): void {
  if (!(error instanceof FakeUsageError)) throw error
  warn(error.message)
}
