import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { readLines } from '../text-file.ts'

/** The part of a `package.json` that is read. */
export interface Manifest {
  readonly type?: unknown
  readonly version?: unknown
  readonly workspaces?: unknown
  readonly scripts?: unknown
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

/** Versions, or ranges, by the name of a package. */
export type Versions = Readonly<Record<string, string>>

/**
 * The `package.json` of a folder; undefined when there is none.
 *
 * @throws FakeUsageError when it cannot be read.
 */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  try {
    const manifest: unknown = JSON.parse(readLines(path))
    if (isObject(manifest)) return manifest
  } catch (cause) {
    throw new FakeUsageError(`${path} cannot be read (${asText(cause)}).`, { cause })
  }
  throw new FakeUsageError(`${path} holds no object.`)
}

/** The packages that a manifest lists. */
export const versionsOf = ({ dependencies, devDependencies }: Manifest): Versions => ({
  ...dependencies,
  ...devDependencies,
})
