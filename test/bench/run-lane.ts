import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LaneOptions, LaneResult } from './lane.ts'

const CHILD = fileURLToPath(new URL('child.js', import.meta.url))

/** Another Node to run on, and what its environment says. */
interface Elsewhere {
  readonly execPath: string
  readonly env: Readonly<Record<string, string>>
}

const HERE: Elsewhere = { execPath: process.execPath, env: {} }

/** Runs a lane in a process of its own, on this Node or another. */
export function runLane(
  name: string,
  { rounds }: LaneOptions,
  { execPath, env }: Elsewhere = HERE,
): Promise<LaneResult> {
  const child = fork(CHILD, [name, String(rounds)], {
    execPath,
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    let result: LaneResult | undefined
    child.on('message', (message) => (result = message as LaneResult))
    child.on('error', reject)
    child.on('exit', (code) =>
      result ? resolve(result) : reject(new Error(`Lane ${name} ended with ${code} and no result.`)),
    )
  })
}
