import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Summary } from '../../../src/hosts/cli/output/summary.ts'
import { createFake } from '../../../src/index.ts'
import { folderWith } from '../folder.ts'
import { startJson } from './cli.ts'
import type { Serving } from './cli.ts'

/** The path of a file that is not there yet, to keep a state in. */
export const freshFile = (): string => join(folderWith(), 'dev.json')

/** A server of a process of its own that keeps its state in a file. */
export const keeping = (file: string, ...args: readonly string[]) =>
  startJson('--persist', file, '--auth', 'lenient', '--quiet', ...args)

export const dashboardsOf = ({ url, project_id }: Summary): string => `${url}/api/projects/${project_id}/dashboards/`

export const headers = { 'Content-Type': 'application/json' }

export async function create(summary: Summary, name: string): Promise<number> {
  const answer = await fetch(dashboardsOf(summary), { method: 'POST', headers, body: JSON.stringify({ name }) })
  return ((await answer.json()) as { id: number }).id
}

/** How long a call takes, in ms. */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await call()
  return performance.now() - started
}

/**
 * How long the file of a state may take more than it is said to, given the longest time of an answer: to write it takes several
 * turns of a processor, and on a busy machine the server waits for each of them as long as for an answer.
 */
export const delayOf = (longest: number): number => 10 * longest

/** Waits for the second within which a change has to be in the file. */
export async function second(summary: Summary): Promise<void> {
  const end = performance.now() + 1000
  let longest = 0
  while (performance.now() < end) {
    longest = Math.max(longest, await timeOf(async () => (await fetch(dashboardsOf(summary))).text()))
    await setTimeout(20)
  }
  await setTimeout(delayOf(longest))
}

/** The names of the dashboards in a file. */
export const namesIn = (file: string): readonly (string | null)[] =>
  createFake({ state: JSON.parse(readFileSync(file, 'utf8')) as unknown })
    .db.dashboard.getAll()
    .map(({ name }) => name)

/** Ends it as nothing can be prepared for. */
export async function kill({ process }: Serving): Promise<void> {
  process.kill('SIGKILL')
  await once(process, 'close')
}
