import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './guides.ts'

/** Packs what is in `dist`, and puts it among the modules of a project that has its dependencies already. */
export function unpackInto(project: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-packed-'))
  const installed = join(project, 'node_modules/fake-dashboards')
  const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { encoding: 'utf8' })
  try {
    const [{ filename }] = JSON.parse(
      run('npm', 'pack', root, '--silent', '--ignore-scripts', '--json', '--pack-destination', folder),
    ) as [{ filename: string }]
    rmSync(installed, { recursive: true, force: true })
    mkdirSync(installed, { recursive: true })
    run('tar', '--extract', '--strip-components=1', '--file', join(folder, filename), '--directory', installed)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
