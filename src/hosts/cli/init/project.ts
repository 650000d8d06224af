import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { runnerOf } from '../../shell-commands.ts'
import { readLines } from '../text-file.ts'
import { readManifest, versionsOf } from './manifest.ts'
import { findMswServer } from './msw-server.ts'
import type { MswServer } from './msw-server.ts'
import { PNPM_WORKSPACE, usesOfRoot, workspaceAround } from './workspace.ts'

/** The facts of a project that decide what is written. */
export interface FoundProject {
  readonly folder: string
  /** The command that installs a package for development. */
  readonly installs: string
  /** The command that runs a command of an installed package. */
  readonly runs: string
  readonly language: 'ts' | 'js'
  /** Whether its `.js` files are ES modules. */
  readonly isModule: boolean
  readonly has: (dependency: string) => boolean
  /** The version of msw, or the range if it is not installed. */
  readonly msw: string | undefined
  readonly mswServer: MswServer | undefined
  /** The first of these files or folders that exists. */
  readonly find: (names: readonly string[]) => string | undefined
  /** The file of a module, whatever its ending: `vite.config.mts` for `vite.config`. */
  readonly findModule: (name: string) => string | undefined
  /** The text of a file; undefined when there is none. */
  readonly read: (path: string) => string | undefined
}

/**
 * Looks at a project, and runs nothing of it.
 *
 * @throws FakeUsageError when there is no package.json, or it cannot be read.
 */
export function lookAt(folder: string): FoundProject {
  const manifest = readManifest(folder)
  if (!manifest) throw new FakeUsageError(`There is no package.json in ${folder}. Run init in the folder of a project.`)
  const root = workspaceAround(folder)
  const versions = versionsOf(manifest)
  const has = (name: string): boolean =>
    versions[name] !== undefined || (root?.versions[name] !== undefined && usesOfRoot(folder, manifest, name))
  const manager = managerOf([folder, ...(root ? [root.folder] : [])])
  const find: FoundProject['find'] = (names) => names.find((name) => existsSync(join(folder, name)))
  return {
    folder,
    installs: installsOf(manager, folder),
    runs: runnerOf(manager),
    language: has('typescript') || isTyped(folder) ? 'ts' : 'js',
    isModule: manifest.type === 'module',
    has,
    msw: mswOf(folder) ?? (root && mswOf(root.folder)) ?? versions['msw'] ?? root?.versions['msw'],
    mswServer: findMswServer(folder),
    find,
    findModule: (name) => find(ENDINGS.map((ending) => `${name}.${ending}`)),
    read: (path) => (existsSync(join(folder, path)) ? readLines(join(folder, path)) : undefined),
  }
}

const ENDINGS = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs']

const CONFIGURATION = /^tsconfig\.json$|\.config\.[cm]?tsx?$/
const TYPED = /\.[cm]?tsx?$/
/** The entry of an app that Vite builds. */
const TYPED_SCRIPT = /<script\s[^>]*\bsrc=["'][^"'>]+\.[cm]?tsx?["']/

/** Whether the files of a project show that it is in TypeScript: Vite, Storybook and Playwright run that without the package. */
function isTyped(folder: string): boolean {
  const [page, storybook] = [join(folder, 'index.html'), join(folder, '.storybook')]
  return (
    readdirSync(folder).some((name) => CONFIGURATION.test(name)) ||
    (existsSync(storybook) && readdirSync(storybook).some((name) => TYPED.test(name))) ||
    (existsSync(page) && TYPED_SCRIPT.test(readLines(page)))
  )
}

function mswOf(folder: string): string | undefined {
  const version = readManifest(join(folder, 'node_modules/msw'))?.version
  return typeof version === 'string' ? version : undefined
}

/** The package manager of a project, by its lock file, which may be at the root of its workspace. */
function managerOf(folders: readonly string[]): string {
  const files = new Set(folders.flatMap((folder) => readdirSync(folder)))
  if (files.has('pnpm-lock.yaml')) return 'pnpm'
  if (files.has('yarn.lock')) return 'yarn'
  return files.has('bun.lock') || files.has('bun.lockb') ? 'bun' : 'npm'
}

/**
 * The command that installs a package for development. In the root of a workspace, pnpm needs a flag that says that the root
 * is meant.
 */
function installsOf(manager: string, folder: string): string {
  if (manager === 'npm') return 'npm install --save-dev'
  if (manager !== 'pnpm') return `${manager} add --dev`
  return existsSync(join(folder, PNPM_WORKSPACE)) ? 'pnpm add --workspace-root --save-dev' : 'pnpm add --save-dev'
}
