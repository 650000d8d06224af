import fc from 'fast-check'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serveWith } from '../../support/commands/cli-process.ts'
import type { Serving } from '../../support/commands/cli-process.ts'
import { requireThat } from '../attack.ts'
import type { Attack, Lane } from '../attack.ts'
import { busyFolder, CLI } from '../target.ts'

/** In milliseconds: a change is in the file within a second; the rest is for a busy machine. */
const SAVED = 2000
const WRITERS = 4

/** Kills a server that keeps its state in a file, in the middle of writes. */
export const kills: Lane = () =>
  Promise.resolve({
    attacks: {
      'killed while it serves': killed('SIGKILL'),
      'ended while it serves': killed('SIGTERM'),
      'killed at its start': killedAtStart,
    },
    close: () => Promise.resolve(),
  })

/** A write that was answered, and when. */
interface Acknowledged {
  readonly name: string
  readonly at: number
}

const killed =
  (signal: 'SIGKILL' | 'SIGTERM'): Attack =>
  (draw) =>
    inFolder(async (file, serve) => {
      const serving = await serve()
      const acknowledged: Acknowledged[] = []
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(serving, writer, acknowledged))
      await wait(draw(fc.integer({ min: 0, max: 2 * SAVED })))
      const end = performance.now()
      await serving.end(signal)
      await Promise.all(writers)
      const safe = acknowledged.filter(({ at }) => signal === 'SIGTERM' || at < end - SAVED).map(({ name }) => name)
      requireNames(file, safe)
      const again = await serve()
      await again.end('SIGTERM')
      requireNames(file, safe)
    })

const killedAtStart: Attack = (draw) =>
  inFolder(async (file, serve) => {
    const first = await serve()
    const acknowledged: Acknowledged[] = []
    const writer = write(first, 0, acknowledged)
    await wait(300)
    await first.end('SIGTERM')
    await writer
    for (const pause of draw(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 3 }))) {
      await serve((child) => void wait(pause).then(() => child.kill('SIGKILL'))).catch(() => undefined)
      await wait(pause)
    }
    requireNames(
      file,
      acknowledged.map(({ name }) => name),
    )
  })

type Serve = (spawned?: (child: Serving['process']) => void) => Promise<Serving>

/** A folder with a state in it; every process that was started in it has ended afterwards. */
async function inFolder(attack: (file: string, serve: Serve) => Promise<void>): Promise<void> {
  const { folder } = busyFolder()
  const file = join(folder, 'state.json')
  const started: Serving['process'][] = []
  const serve: Serve = (spawned) =>
    serveWith(CLI, ['--quiet', '--auth', 'lenient', '--persist', file], {
      spawned: (child) => {
        started.push(child)
        spawned?.(child)
      },
    })
  try {
    await attack(file, serve)
  } finally {
    for (const child of started) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates dashboards until the server is gone. */
async function write({ greeting }: Serving, writer: number, acknowledged: Acknowledged[]): Promise<void> {
  const url = `${greeting.trim()}/api/environments/1/dashboards/`
  for (let number = 0; ; number++) {
    const body = new URLSearchParams({ name: `${writer}-${number}` })
    const answer = await fetch(url, { method: 'POST', body }).catch(() => undefined)
    if (answer?.status !== 201) return
    acknowledged.push({ name: `${writer}-${number}`, at: performance.now() })
    await answer.body?.cancel()
  }
}

function requireNames(file: string, names: readonly string[]): void {
  requireThat(existsSync(file), 'the file is gone')
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: { dashboard: readonly { name: string }[] } }
  const kept = new Set(tables.dashboard.map(({ name }) => name))
  const lost = names.filter((name) => !kept.has(name))
  requireThat(
    lost.length === 0,
    `${lost.length} of ${names.length} acknowledged writes are lost: ${lost.slice(0, 5).join()}`,
  )
}
