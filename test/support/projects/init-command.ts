import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { inOneProcess } from '../commands/one-process.ts'
import { folderWith } from '../folder.ts'
import { installCopy } from './consumer.ts'
import type { Consumer } from './consumer.ts'

/** The command `init` of a copy of the package, and projects that have it, for the tests of one file. */
export function installedInit() {
  let packed: Consumer
  beforeAll(() => {
    packed = installCopy()
    for (const name of ['vitest', 'msw', '@playwright/test']) packed.link(name)
  }, 60_000)
  afterAll(() => packed.remove())

  /** A project that has these packages, with ours among its modules. */
  function project(dependencies: readonly string[], files: Readonly<Record<string, string>> = {}, type = 'module') {
    const devDependencies = Object.fromEntries(['fake-dashboards', ...dependencies].map((name) => [name, '*']))
    const folder = folderWith({ 'package.json': JSON.stringify({ private: true, type, devDependencies }), ...files })
    symlinkSync(join(packed.folder, 'node_modules'), join(folder, 'node_modules'), 'junction')
    return folder
  }

  const command = () => join(packed.folder, 'node_modules/fake-dashboards/dist/cli.js')
  const { runIn } = inOneProcess(command)
  const init = (folder: string, ...flags: readonly string[]) => runIn(folder, 'init', ...flags)
  return { project, command, init }
}

/** The files that are there beside those of the project itself. */
export const written = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && entry.name.includes('fake-dash'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
