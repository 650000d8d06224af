import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../texts/guides.ts'
import { compile } from './compiler.ts'
import { copyInto } from './packed.ts'

/** A project of somebody else's with the package in it. */
export interface Consumer {
  readonly folder: string
  /** The path of a file of the package in it. */
  installed(path: string): string
  /** Runs an ES module in it and gives what it prints. */
  evaluate(code: string, ...flags: readonly string[]): string
  /** Puts a package of ours beside it, as the consumer's own dependency. */
  link(name: string): void
  write(path: string, text: string): void
  /**
   * Runs a TypeScript compiler over the project, or over one inside it, and gives what it says.
   *
   * @param compiler - Its folder, from the root of this repository. Default: TypeScript 7.
   */
  check(path?: string, compiler?: string): string
  remove(): void
}

/** A consumer of a tarball, and what that holds. */
interface Installed extends Consumer {
  readonly files: readonly string[]
}

/**
 * Packs what is in `dist` and installs it into an empty project. The registry is not asked: there are no dependencies.
 */
export function installPacked(): Installed {
  const folder = emptyProject()
  const run = (...args: readonly string[]) => shell(folder, 'npm', ...args)
  const [packed] = JSON.parse(run('pack', root, '--ignore-scripts', '--json', '--pack-destination', folder)) as [
    { filename: string; files: { path: string }[] },
  ]
  run('install', '--offline', '--no-audit', '--no-fund', '--install-links', `./${packed.filename}`)
  return { ...consumerIn(folder), files: packed.files.map(({ path }) => path) }
}

/** The same, copied: for whoever looks at what the package does, and not at how it got there. */
export function installCopy(): Consumer {
  const folder = emptyProject()
  copyInto(folder)
  return consumerIn(folder)
}

function emptyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-consumer-'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }')
  return folder
}

const shell = (cwd: string, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const consumerIn = (folder: string): Consumer => ({
  folder,
  installed: (path) => join(folder, 'node_modules/fake-dashboards', path),
  evaluate: (code, ...flags) => shell(folder, process.execPath, ...flags, '--input-type=module', '--eval', code),
  link(name) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(`${root}node_modules/${name}`, join(folder, 'node_modules', name), 'junction')
  },
  write(path, text) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  },
  check: (path = '.', compiler) => compile(join(folder, path), compiler),
  remove: () => rmSync(folder, { recursive: true, force: true }),
})
