import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

/** One module of `src/`, read but not run. */
export interface Source {
  /** From `src/`, such as `core/http/router.ts`. */
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
  readonly imports: readonly Import[]
}

/** One module another one asks for. */
interface Import {
  /** A path from `src/`, or the name of a package. */
  readonly to: string
  /** Types alone, which are gone when the code runs. */
  readonly type: boolean
  /** Only when the code that asks runs, by `import()`. */
  readonly late: boolean
}

export const sourceFolder = new URL('../../../src/', import.meta.url)
/** The modules that load what only running them names: what a user names, and a file that Storybook serves. */
const LOADERS = ['hosts/cli/scenario-module.ts', 'hosts/storybook/inspector-panel.ts']

/** Every module of the package. */
export const sources: readonly Source[] = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .toSorted()
  .map(readSource)

function readSource(path: string): Source {
  const text = readFileSync(new URL(path, sourceFolder), 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return { path, text, tree, imports: importsOf(path, tree) }
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const imports: Import[] = []
  const add = (specifier: ts.Expression, type: boolean, late = false) => {
    if (!ts.isStringLiteralLike(specifier))
      throw new Error(`${path} asks for a module that only running it would name.`)
    imports.push({ to: resolve(path, specifier.text), type, late })
  }
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal as never, true)
    else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      !LOADERS.includes(path)
    )
      add(node.arguments[0]!, false, true)
  })
  return imports
}

function resolve(from: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

/** Visits a node and everything in it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

/** Where a node stands, for a message. */
export function placeOf({ path, tree }: Source, node: ts.Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().split('\n')[0]}`
}

/** Where the nodes stand that a test looks for. */
export const placesOf = (finds: (node: ts.Node) => boolean, among: readonly Source[] = sources): string[] =>
  among.flatMap((source) => {
    const places: string[] = []
    walk(source.tree, (node) => {
      if (finds(node)) places.push(placeOf(source, node))
    })
    return places
  })

/** Every import that breaks a rule, as text: a failing test shows them all at once. */
export const importsThat = (breaks: (from: Source, one: Import) => boolean): string[] =>
  sources.flatMap((from) =>
    from.imports
      .filter((one) => breaks(from, one))
      .map(({ to, type }) => `${from.path} → ${to}${type ? ' (type)' : ''}`),
  )

/** Every module that one leads to, by the imports that are followed. */
export function reachedFrom(entry: string, follows: (one: Import) => boolean): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const one of sources.find((source) => source.path === path)?.imports ?? []) if (follows(one)) follow(one.to)
  }
  follow(entry)
  return reached
}

/** The circles among names that lead to each other, each as text. */
export function circlesIn(ways: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const circles: string[] = []
  const cleared = new Set<string>()
  const follow = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '))
    else if (!cleared.has(name)) for (const to of ways.get(name) ?? []) follow(to, [...way, name])
    cleared.add(name)
  }
  for (const name of ways.keys()) follow(name, [])
  return circles
}

/** Whether an import names a package rather than a file. */
export const isPackage = (name: string): boolean => !/\.(?:tsx?|(?:json|css|md)(?:\?raw)?|js\?raw)$/.test(name)

/** The kinds of file in a resource, each the end of its name. */
export const KINDS = ['model', 'rules', 'shape', 'factory', 'routes'] as const
export type Kind = (typeof KINDS)[number]

/** The resource and kind of a file; `<topic>.<kind>.ts` counts as its kind. */
export function slotOf(path: string): { readonly resource: string; readonly kind: Kind } | undefined {
  const match = /^resources\/([a-z]+)\/(?:[a-z-]+\.)?([a-z]+)\.ts$/.exec(path)
  const kind = KINDS.find((name) => name === match?.[2])
  return match && kind ? { resource: match[1]!, kind } : undefined
}

/** The files of some kinds, in all resources. */
export const filesOf = (...kinds: readonly Kind[]): readonly Source[] =>
  sources.filter(({ path }) => kinds.some((kind) => slotOf(path)?.kind === kind))
