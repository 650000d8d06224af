import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { dirname, join } from 'node:path/posix'

/** The folder of the package, with a slash at its end. Not by a URL: in jsdom, Vite makes it one of a page. */
export const root = `${resolve(import.meta.dirname, '../../..')}/`

/** Every document in the sources, as a path from the root of the package. */
export const findGuides = (): readonly string[] =>
  readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .sort()

export const readText = (path: string): string => readFileSync(root + path, 'utf8')

/** The files that a document links to, as paths from the root of the package. */
export const linksOf = (path: string): readonly string[] =>
  [...readText(path).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => join(dirname(path), target))

/** The headings that a document links to, as `path#slug` from the root of the package. */
export const anchorsOf = (path: string): readonly string[] =>
  [...readText(path).matchAll(/\]\((?!\w+:)([^)\s#]*)#([^)\s]+)\)/g)].map(
    ([, target, slug]) => `${target ? join(dirname(path), target) : path}#${slug}`,
  )

/** The text between two comments of a document that name a block. */
export const blockOf = (name: string, path = 'README.md'): string | undefined =>
  new RegExp(`<!-- ${name}:start -->\\n([^]*?)<!-- ${name}:end -->`).exec(readText(path))?.[1]?.trim()
