import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './built.ts'

/** The packages that the bench compares with: installed by the bench, each in a folder of its own, and no dependency of the package. */
const peers = {
  autocannon: { autocannon: '9.0.0' },
  'json-server': { 'json-server': '0.17.4' },
  mockoon: { '@mockoon/cli': '9.9.0' },
  prism: { '@stoplight/prism-cli': '5.14.2' },
  'msw-data': { '@msw/data': '1.1.7', zod: '4.6.5' },
  'msw-3': { msw: '3.0.5', node: '24.21.0' },
} as const satisfies Record<string, Readonly<Record<string, string>>>

type Peer = keyof typeof peers

const home = join(root, 'node_modules', '.cache', 'bench-peers')

/** The folder a peer is installed in, or why it cannot be. */
export function install(peer: Peer): { readonly folder: string } | { readonly missing: string } {
  const folder = join(home, peer)
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: peers[peer] })
  const file = join(folder, 'package.json')
  const done = join(folder, 'installed')
  if (existsSync(done) && readFileSync(file, 'utf8') === manifest) return { folder }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, manifest)
  try {
    const options = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'ignore', timeout: 300_000 })
  } catch (error) {
    return { missing: `${peer} cannot be installed (${error instanceof Error ? error.message : String(error)})` }
  }
  // A module inside the folder, so that its imports are resolved from there.
  writeFileSync(join(folder, 'load.js'), 'export const load = (name) => import(name)\n')
  writeFileSync(done, '')
  return { folder }
}

/** Imports a package from a peer's folder. */
export async function loadFrom(folder: string, name: string): Promise<unknown> {
  const { load } = (await import(pathToFileURL(join(folder, 'load.js')).href)) as {
    load: (name: string) => Promise<unknown>
  }
  return load(name)
}
