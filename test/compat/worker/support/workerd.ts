import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { WORKER_TOKEN as TOKEN } from '../../../support/servers/in-worker.ts'

export { WORKER_TOKEN as TOKEN } from '../../../support/servers/in-worker.ts'

/** Installed beside this lane; the runtime itself, so that its process can be killed. */
const WORKERD = fileURLToPath(new URL('../node_modules/@cloudflare/workerd-linux-64/bin/workerd', import.meta.url))

/** A team fake that runs in workerd, without Node. */
export interface RunningWorkerd {
  readonly url: string
  /** The output so far: the access log. */
  readonly log: () => string
  /** Ends the process at once, as a machine that fails. */
  kill(): Promise<void>
}

/** Starts workerd in a folder that the command has written; port 0 is a free one. */
export async function startWorkerd(
  folder: string,
  environment: Readonly<Record<string, string>> = { FAKE_DASHBOARDS_TOKEN: TOKEN },
  port = 0,
): Promise<RunningWorkerd> {
  const flags = ['serve', 'workerd.capnp', `--socket-addr=http=127.0.0.1:${port}`, '--control-fd=3']
  const child = spawn(WORKERD, flags, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  const own = await portOf(child, () => written)
  return { url: `http://127.0.0.1:${own}`, log: () => written, kill: () => killed(child) }
}

/** The runtime reports the port that it listens on through a pipe of its own. */
async function portOf(child: ChildProcess, log: () => string): Promise<number> {
  const channel = child.stdio[3] as Readable
  let text = ''
  for await (const piece of channel) {
    text += String(piece)
    const port = /"port":(\d+)/.exec(text)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error(`workerd did not listen: ${log()}`)
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
