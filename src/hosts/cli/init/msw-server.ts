import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

/** An msw server that the project has already. */
export interface MswServer {
  readonly file: string
  /** The name under which it is exported; undefined when it is not exported. */
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

/**
 * How a file in a folder of the project imports the server; undefined when it cannot.
 *
 * @param ending - The ending of the imported file in the line.
 */
export function importedServer(
  { mswServer }: { readonly mswServer: MswServer | undefined },
  folder: string,
  ending: '.js' | '',
): { readonly name: string; readonly line: string } | undefined {
  const name = mswServer?.exported
  if (name === undefined) return undefined
  const file = posix.relative(folder, mswServer!.file).replace(/\.([cm]?)[jt]sx?$/, ending === '' ? '' : '.$1js')
  return { name, line: `import { ${name} } from '${file.startsWith('.') ? file : `./${file}`}'` }
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
