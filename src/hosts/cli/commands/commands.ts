import type { Command } from 'commander'
import { ownOf } from '../../../core/json/kinds.ts'

type Load = () => Promise<readonly Command[]>

const capsules: Load = async () => (await import('./capsules.ts')).capsuleCommands()
const reading: Load = async () => (await import('./reading.ts')).readingCommands()
/** The program says its version without any command. */
const none: Load = async () => []

/** The module of each command, in the order of the help. */
const commands: Readonly<Record<string, Load>> = {
  start: async () => [(await import('./start.ts')).startCommand()],
  open: async () => [(await import('./open.ts')).openCommand()],
  scenarios: reading,
  export: reading,
  coverage: reading,
  explain: reading,
  openapi: reading,
  replay: capsules,
  test: capsules,
  shrink: capsules,
  retake: capsules,
  compare: capsules,
  redact: capsules,
  capture: async () => [(await import('./capture.ts')).captureCommand()],
  hydrate: async () => [(await import('./hydrate.ts')).hydrateCommand()],
  verify: async () => [(await import('./verify.ts')).verifyCommand()],
  init: async () => [(await import('./init.ts')).initCommand()],
  mcp: async () => [(await import('./mcp.ts')).mcpCommand()],
  worker: async () => [(await import('./worker.ts')).workerCommand()],
  '--version': none,
  '-V': none,
}

/** The commands of the file that one of them is in, or undefined if there is none of that name. All files take 0.1 s to load. */
export async function loadCommands(name = ''): Promise<readonly Command[] | undefined> {
  return ownOf(commands, name)?.()
}

/** All commands, for the help and for a name that is none. */
export async function loadAllCommands(): Promise<readonly Command[]> {
  const files = new Set(Object.values(commands))
  return (await Promise.all([...files].map((load) => load()))).flat()
}
