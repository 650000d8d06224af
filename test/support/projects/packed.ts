import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findGuides, root } from '../texts/guides.ts'

/** The fields of the package that a package manager reads. */
export const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly version: string
  readonly files: readonly string[]
  readonly exports: Readonly<Record<string, unknown>>
}

/** The entries that hold code, by their names in `exports`. */
export const entries = Object.keys(manifest.exports).filter((path) => !/\.(?:json|txt)$/.test(path))

/**
 * Puts the package among the modules of a project that has its dependencies already. To pack it takes seconds of a
 * processor, so this copies what is packed; `package.test.ts` packs it, and compares the two.
 *
 * @returns Where it is.
 */
export function copyInto(project: string): string {
  const installed = join(project, 'node_modules/fake-dashboards')
  rmSync(installed, { recursive: true, force: true })
  for (const path of ['package.json', ...manifest.files].flatMap((one) => (one.includes('*') ? findGuides() : one)))
    cpSync(root + path, join(installed, path), { recursive: true })
  return installed
}
