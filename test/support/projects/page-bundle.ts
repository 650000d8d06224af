import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import type { OutputChunk } from 'rolldown'

/** Code that a page loads, minified. */
interface PageCode {
  readonly code: string
  readonly bytes: number
  /** As it is sent: each file is compressed by itself. */
  readonly gzipped: number
}

/** The files of an entry that a page loads at once, and those that it loads when they are first needed. */
interface PageBundle {
  readonly first: PageCode
  readonly later: PageCode
  /** The packages that an app brings itself. */
  readonly imports: readonly string[]
}

/** Stands in the code that answers for dashboards, and nowhere else. */
export const DASHBOARDS = /List the dashboards of a project/

/** Bundles an entry the way an app does. What a page loads at once can include the late code that `asked` is found in. */
export async function bundleForPage(
  input: string,
  external: readonly RegExp[] = [],
  asked?: RegExp,
): Promise<PageBundle> {
  const bundle = await rolldown({ input, platform: 'browser', external: [...external], logLevel: 'silent' })
  const { output } = await bundle.generate({ minify: true })
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const first = new Set([...chunks.values()].filter(({ isEntry, code }) => isEntry || asked?.test(code)))
  for (const { imports } of first) for (const name of imports) if (chunks.has(name)) first.add(chunks.get(name)!)
  const all = [...chunks.values()]
  return {
    first: together([...first]),
    later: together(all.filter((chunk) => !first.has(chunk))),
    imports: all.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]).filter((name) => !chunks.has(name)),
  }
}

function together(chunks: readonly OutputChunk[]): PageCode {
  const gzipped = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  const code = chunks.map((chunk) => chunk.code).join('')
  return { code, bytes: code.length, gzipped }
}
