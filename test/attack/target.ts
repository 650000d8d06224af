import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { hasEnded, serveWith } from '../support/commands/cli-process.ts'
import type { Serving } from '../support/commands/cli-process.ts'
import { requireThat } from './attack.ts'

/** The built command. npm scripts start in the folder of the package. */
export const CLI = join(process.cwd(), 'dist/cli.js')
const TOKEN = 'token-of-the-attacks'
/** The clock is frozen, so that the state changes only by requests. */
const NOW = '2026-01-01T00:00:00Z'
/** In milliseconds: a server that takes longer to say that it is there is blocked. */
const BLOCKED = 10_000

/** A server in a process of its own. */
export interface Target {
  readonly url: string
  readonly port: number
  readonly serving: Serving
  /** Sends a request to control, in a world if the path begins with one: `/w/alice/__fake/state`. */
  control(method: string, path: string, body?: string): Promise<Response>
  /** @throws an error when the process ended, reported a bug, or does not answer. */
  requireAlive(): Promise<void>
  /** The memory that the system has given to the process, in megabytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

/** A folder with a state in which every table has rows. */
export function busyFolder(): { readonly folder: string; readonly state: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-attack-'))
  const state = join(folder, 'state.json')
  writeFileSync(state, JSON.stringify(createFake({ scenario: busyOffice }).exportState()))
  return { folder, state }
}

export async function openTarget(...flags: readonly string[]): Promise<Target> {
  const { folder, state } = busyFolder()
  const serving = await serveWith(CLI, [
    '--quiet',
    '--no-watch',
    '--now',
    NOW,
    '--state',
    state,
    '--token',
    TOKEN,
    ...flags,
  ])
  const url = serving.greeting.trim()
  const control: Target['control'] = (method, path, body) =>
    fetch(url + path, { method, headers: { 'X-Fake-Token': TOKEN }, ...(body !== undefined && { body }) })
  return {
    url,
    port: Number(new URL(url).port),
    serving,
    control,
    requireAlive: () => requireAlive(serving, url),
    memory: () => memoryOf(serving.process.pid!),
    async close() {
      if (!hasEnded(serving.process)) await serving.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function requireAlive({ process: child, said }: Serving, url: string): Promise<void> {
  requireThat(!hasEnded(child), `The server has ended: ${said().join('\n')}`)
  const answer = await fetch(`${url}/__fake/health`, { signal: AbortSignal.timeout(BLOCKED) })
  requireThat(answer.status === 200, `Its health is ${answer.status}.`)
  // With --quiet only bugs are reported.
  requireThat(said().length === 0, `The server reported: ${said().slice(0, 12).join('\n')}`)
}

/** Works on every system that Chromium and the tests do. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
