import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { readLines } from '../text-file.ts'
import { findMswServer } from './msw-server.ts'
import type { MswServer } from './msw-server.ts'

/** The facts of a project that decide what is written. */
export interface FoundProject {
  readonly folder: string
  readonly installs: string
  readonly language: 'ts' | 'js'
  /** Whether its `.js` files are ES modules. */
  readonly isModule: boolean
  readonly has: (dependency: string) => boolean
  /** The version of msw, or the range where it is not installed. */
  readonly msw: string | undefined
  readonly mswServer: MswServer | undefined
  /** The first of these files or folders that exists. */
  readonly find: (names: readonly string[]) => string | undefined
  /** The file of a module, whatever its ending: `vite.config.mts` for `vite.config`. */
  readonly findModule: (name: string) => string | undefined
  /** The text of a file; undefined when there is none. */
  readonly read: (path: string) => string | undefined
}

interface Manifest {
  readonly type?: unknown
  readonly version?: unknown
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}
type Versions = Readonly<Record<string, string>>

/**
 * Looks at a project, and runs nothing of it.
 *
 * @throws FakeUsageError when there is no package.json, or it cannot be read.
 */
export function lookAt(folder: string): FoundProject {
  const manifest = readManifest(join(folder, 'package.json'))
  if (!manifest) throw new FakeUsageError(`There is no package.json in ${folder}. Run init in the folder of a project.`)
  const versions: Versions = { ...manifest.dependencies, ...manifest.devDependencies }
  const has = (name: string): boolean => versions[name] !== undefined
  const find: FoundProject['find'] = (names) => names.find((name) => existsSync(join(folder, name)))
  return {
    folder,
    installs: installsOf(folder),
    language: has('typescript') || existsSync(join(folder, 'tsconfig.json')) ? 'ts' : 'js',
    isModule: manifest.type === 'module',
    has,
    msw: mswOf(folder) ?? versions['msw'],
    mswServer: findMswServer(folder),
    find,
    findModule: (name) => find(ENDINGS.map((ending) => `${name}.${ending}`)),
    read: (path) => (existsSync(join(folder, path)) ? readLines(join(folder, path)) : undefined),
  }
}

const ENDINGS = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs']

function readManifest(path: string): Manifest | undefined {
  if (!existsSync(path)) return undefined
  try {
    const manifest: unknown = JSON.parse(readLines(path))
    if (isObject(manifest)) return manifest
  } catch (cause) {
    throw new FakeUsageError(`${path} cannot be read (${asText(cause)}).`, { cause })
  }
  throw new FakeUsageError(`${path} holds no object.`)
}

function mswOf(folder: string): string | undefined {
  const version = readManifest(join(folder, 'node_modules/msw/package.json'))?.version
  return typeof version === 'string' ? version : undefined
}

/** The command by which the project installs a package for development. */
function installsOf(folder: string): string {
  const files = new Set(readdirSync(folder))
  if (files.has('pnpm-lock.yaml')) return 'pnpm add --save-dev'
  if (files.has('yarn.lock')) return 'yarn add --dev'
  if (files.has('bun.lock') || files.has('bun.lockb')) return 'bun add --dev'
  return 'npm install --save-dev'
}
