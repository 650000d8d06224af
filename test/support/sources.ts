import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

/** One module of `src/`, read but not run. */
export interface Source {
  /** From `src/`, such as `core/router.ts`. */
  readonly path: string
  readonly tree: ts.SourceFile
  readonly imports: readonly Import[]
}

/** One module another one asks for. */
export interface Import {
  /** A path from `src/`, or the name of a package. */
  readonly to: string
  /** Types alone, which are gone when the code runs. */
  readonly type: boolean
  /** Only when the code that asks runs, by `import()`. */
  readonly late: boolean
}

const root = new URL('../../src/', import.meta.url)
/** The one module that loads what a user names. */
const LOADER = 'cli/scenario-module.ts'

/** Every module of the package. */
export const sources: readonly Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))
  .toSorted()
  .map(readSource)

function readSource(path: string): Source {
  const text = readFileSync(new URL(path, root), 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return { path, tree, imports: importsOf(path, tree) }
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
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && path !== LOADER)
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
