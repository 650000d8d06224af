import { pythonText } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** The cells of a row that are not empty, by the names of their columns. */
export type Cells = ReadonlyMap<string, string>

/** Something in levels, as the names of columns say. */
type Tree = Map<string, Tree | string>

/** One cell, with what ends it. */
const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/gy

/** Reads the rows of a CSV, whose first line names its columns; undefined where the names are not among them. */
export function readCsv(text: string, names: readonly string[]): readonly Cells[] | undefined {
  const [header = [], ...lines] = readLines(text.replace(/^\uFEFF/, ''))
  if (!names.every((name) => header.includes(name))) return undefined
  return lines.map((line) => new Map(line.flatMap((cell, at) => (cell === '' ? [] : [[header[at] ?? '', cell]]))))
}

function readLines(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [all, cell, end] of text.matchAll(CELL)) {
    if (all === '' && lines.at(-1)!.length === 0) break
    lines.at(-1)!.push(cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!)
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

/** What is under one name: levels are joined with dots, and the places of a list are names like others. */
export function under(cells: Cells, name: string): Tree {
  const root: Tree = new Map()
  for (const [column, cell] of cells)
    if (column.startsWith(`${name}.`)) plant(root, segments(column.slice(name.length + 1)), cell)
  return root
}

/** No level is without a name. */
function segments(path: string): readonly string[] {
  const names = path.split('.')
  return names.includes('') ? [path] : names
}

/** What has a value has no levels under it: its name has a dot of its own. */
function plant(tree: Tree, path: readonly string[], cell: string): void {
  const [name, ...inner] = path
  const known = tree.get(name!)
  if (inner.length === 0 || typeof known === 'string') return void tree.set(path.join('.'), cell)
  const level: Tree = known ?? new Map()
  tree.set(name!, level)
  plant(level, inner, cell)
}

/** The JSON that is written like that; where a text and something else are, something else. */
export function toObject(tree: Tree, leaf: (cell: string) => unknown = guess): JsonObject {
  return Object.fromEntries([...tree].map(([name, own]) => [name, toValue(own, leaf)]))
}

function toValue(tree: Tree | string, leaf: (cell: string) => unknown): unknown {
  if (typeof tree === 'string') return leaf(tree)
  return toList(tree, leaf) ?? toObject(tree, leaf)
}

/** The members of a list; undefined where it is none. */
export function toList(tree: Tree, leaf: (cell: string) => unknown): readonly unknown[] | undefined {
  const members = Array.from({ length: tree.size }, (_, at) => tree.get(String(at)))
  return members.includes(undefined) ? undefined : members.map((own) => toValue(own!, leaf))
}

function guess(cell: string): unknown {
  if (cell === 'True' || cell === 'False') return cell === 'True'
  return /^-?\d/.test(cell) && pythonText(Number(cell)) === cell ? Number(cell) : cell
}
