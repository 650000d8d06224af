import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A server of msw's that the project has already. */
export interface MswServer {
  readonly file: string
  /** The name under which it is exported; undefined when nobody else can have it. */
  readonly exported: string | undefined
}

const FOLDERS = ['.', 'src', 'test', 'tests', 'mocks', '__mocks__', '__tests__', '.vitest']
const SOURCE = /\.[cm]?[jt]sx?$/
const DEPTH = 4

/** Finds the file that calls `setupServer`, in the usual folders. */
export function findMswServer(folder: string): MswServer | undefined {
  for (const start of FOLDERS)
    for (const file of sourcesIn(folder, start, start === '.' ? 0 : DEPTH)) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (/from ['"]msw\/node['"]|require\(['"]msw\/node['"]\)/.test(text) && text.includes('setupServer('))
        return { file, exported: /export const (\w+)\s*=\s*setupServer\(/.exec(text)?.[1] }
    }
  return undefined
}

function* sourcesIn(root: string, folder: string, depth: number): Generator<string> {
  for (const entry of entriesOf(join(root, folder))) {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile() && SOURCE.test(entry.name)) yield path
    if (entry.isDirectory() && depth > 0 && entry.name !== 'node_modules') yield* sourcesIn(root, path, depth - 1)
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
