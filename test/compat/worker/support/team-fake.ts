import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const COMMAND = fileURLToPath(new URL('../../../../dist/cli.js', import.meta.url))
const ENTRY = fileURLToPath(new URL('tried-worker.ts', import.meta.url))

/** In memory where that can be: hundreds of small databases are written here. */
const HOME = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that the command `worker` has written. */
export interface TeamFake {
  readonly folder: string
  /** The output of the command. */
  readonly said: string
  remove(): void
}

/** Runs the command. */
export function writeTeamFake(...flags: readonly string[]): TeamFake {
  const parent = mkdtempSync(join(HOME, 'team-fake-'))
  const folder = join(parent, 'team-fake')
  const said = execFileSync(process.execPath, [COMMAND, 'worker', '--out', folder, ...flags], { encoding: 'utf8' })
  return { folder, said, remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/** The same with an entry for tests: it starts from the office, with the options that a request names, and can be evicted. */
export async function writeTriedFake(): Promise<TeamFake> {
  const written = writeTeamFake()
  const bundle = await rolldown({ input: ENTRY, external: ['./fake-dashboards.js'], platform: 'browser' })
  const { output } = await bundle.generate({ codeSplitting: false })
  await bundle.close()
  writeFileSync(join(written.folder, 'worker.js'), output[0].code)
  return written
}
