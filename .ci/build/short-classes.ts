import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

/** Classes that are made of a value, such as `is-${kind}`, keep their names. */
const IS_MADE = /^is-/
const CLASS = /\.([a-z][a-z-]*)/g
const PROPERTY = /--([a-z][a-z-]*)/g

/** A part of a syntax tree. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [child: string]: unknown
}

/**
 * Writes classes and custom properties of the styles in a folder as one or two letters, there and in the `class` of elements.
 * A class that only one of both has ends the build.
 */
export function shortClasses(folder: string): Plugin {
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const styles = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const classes = shortNames(styles, CLASS)
  const properties = shortNames(styles, PROPERTY)
  const unread = new Set(sheets)
  const unused = new Set(classes.keys())
  const shorten = (name: string): string => {
    if (IS_MADE.test(name)) return name
    unused.delete(name)
    const short = classes.get(name)
    if (short === undefined) throw new Error(`The class "${name}" has no style.`)
    return short
  }
  return {
    name: 'short-classes',
    transform(code, id) {
      const path = id.replace('?raw', '')
      if (dirname(path) !== resolve(folder) || !unread.delete(basename(path)))
        return id.endsWith('.tsx') ? inElements(code, shorten) : null
      return code
        .replaceAll(CLASS, (whole, name: string) => (classes.has(name) ? `.${classes.get(name)}` : whole))
        .replaceAll(PROPERTY, (_, name: string) => `--${properties.get(name)}`)
    },
    buildEnd(error) {
      if (error) throw error
      if (unread.size > 0) throw new Error(`Nothing reads ${[...unread].join(', ')} in ${folder}.`)
      if (unused.size > 0) throw new Error(`No element has the class ${[...unused].join(', ')}.`)
    },
  }
}

/** One or two letters for each name, in the order in which they come. */
function shortNames(styles: string, pattern: RegExp): ReadonlyMap<string, string> {
  const names = [...new Set([...styles.matchAll(pattern)].map(([, name]) => name!))].filter(
    (name) => !IS_MADE.test(name),
  )
  return new Map(names.map((name, place) => [name, letters(place)]))
}

const letters = (place: number): string =>
  (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCodePoint(97 + (place % 26))

/** A module of components with other names in the `class` of each element. */
function inElements(code: string, shorten: (name: string) => string): string {
  const texts: Node[] = []
  walk(parseAst(code, { lang: 'tsx' }), texts)
  let [result, end] = ['', 0]
  for (const { start, end: next } of texts) {
    result += code.slice(end, start) + code.slice(start, next).replaceAll(/[a-z][a-z-]*/g, shorten)
    end = next
  }
  return result + code.slice(end)
}

/** Collects the texts that become classes, in their order. */
function walk(value: unknown, texts: Node[]): void {
  if (Array.isArray(value)) for (const one of value) walk(one, texts)
  else if (isNode(value)) {
    const { type, name } = value
    if (type === 'JSXAttribute' && (name as Node)['name'] === 'class') texts.push(...textsOf(value['value'] as Node))
    else for (const child of Object.values(value)) walk(child, texts)
  }
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** The forms of a `class`: a text, one with values in it, or one of two. */
function textsOf(node: Node): readonly Node[] {
  const { type, expression, consequent, alternate, quasis } = node
  if (type === 'JSXExpressionContainer') return textsOf(expression as Node)
  if (type === 'ConditionalExpression') return [consequent, alternate].flatMap((one) => textsOf(one as Node))
  if (type === 'TemplateLiteral') return quasis as readonly Node[]
  return type === 'Literal' ? [node] : []
}
