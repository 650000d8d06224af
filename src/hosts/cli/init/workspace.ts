import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest, versionsOf } from './manifest.ts'
import type { Manifest, Versions } from './manifest.ts'

/** The root of the workspace that a package is in. */
interface Workspace {
  readonly folder: string
  readonly versions: Versions
}

/** The file by which pnpm knows the root of a workspace. The others name its folders in `package.json`. */
export const PNPM_WORKSPACE = 'pnpm-workspace.yaml'

/** The root of the workspace around a folder; undefined if it is in none, or is the root itself. */
export function workspaceAround(folder: string): Workspace | undefined {
  const above = dirname(folder)
  if (above === folder) return undefined
  const manifest = readManifest(above)
  if (manifest && (manifest.workspaces !== undefined || existsSync(join(above, PNPM_WORKSPACE))))
    return { folder: above, versions: versionsOf(manifest) }
  return workspaceAround(above)
}

/** The signs that a package uses a tool that the root of its workspace has for all: a script, or a file. */
const SIGNS: Readonly<Record<string, { readonly script: RegExp; readonly file: RegExp }>> = {
  vitest: { script: /\bvitest\b/, file: /^vitest\.(?:config|workspace)\./ },
  jest: { script: /\bjest\b/, file: /^jest\.config\./ },
  '@playwright/test': { script: /\bplaywright\b/, file: /^playwright\.config\./ },
  storybook: { script: /\bstorybook\b/, file: /^\.storybook$/ },
  vite: { script: /\bvite\b/, file: /^vite\.config\./ },
}

/**
 * Whether a package uses what the root of its workspace has installed. A tool counts only if something in the package shows
 * it, because the root has the tools of all packages.
 */
export function usesOfRoot(folder: string, { scripts }: Manifest, name: string): boolean {
  const sign = SIGNS[name]
  if (!sign) return true
  return sign.script.test(JSON.stringify(scripts ?? {})) || readdirSync(folder).some((file) => sign.file.test(file))
}
