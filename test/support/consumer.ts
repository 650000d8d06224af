import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from './compiler.ts'
import { root } from './guides.ts'

/** What a package manager reads of the package. */
export const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** A project of somebody else's with the packed package in it. */
export interface Consumer {
  readonly folder: string
  /** The files of the tarball. */
  readonly files: readonly string[]
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

/**
 * Packs what is in `dist` and installs it into an empty project. The registry is not asked: there are no dependencies.
 */
export function installPacked(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-consumer-'))
  const shell = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const [packed] = JSON.parse(
    shell('npm', 'pack', root, '--ignore-scripts', '--json', '--pack-destination', folder),
  ) as [{ filename: string; files: { path: string }[] }]
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }')
  shell('npm', 'install', '--offline', '--no-audit', '--no-fund', '--install-links', `./${packed.filename}`)
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    evaluate: (code, ...flags) => shell(process.execPath, ...flags, '--input-type=module', '--eval', code),
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
  }
}
