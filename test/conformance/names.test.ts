import ts from 'typescript'
import { expect, test } from 'vitest'
import { placeOf, placesOf, sources, walk } from '../support/texts/sources.ts'
import type { Source } from '../support/texts/sources.ts'

/** Words that only this project used. The field has others, and the code uses those. */
const PRIVATE_WORDS = words(
  'brave desk hosted keeper likeness making makings reception remembered rim scribe shelf shelves strike turns wishes',
)
/** Words that say nothing as the whole name of a file. */
const EMPTY_NAMES = words('door draft kept late lead shown stamp way written')

function words(text: string): readonly string[] {
  return text.split(' ')
}

type FunctionNode = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction | ts.FunctionExpression

/** Every function that has a name, with it. */
function namedFunctions({ tree }: Source): readonly (readonly [name: string, body: FunctionNode])[] {
  const functions: (readonly [string, FunctionNode])[] = []
  walk(tree, (node) => {
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body && node.name)
      functions.push([node.name.getText().replace(/^#/, ''), node])
    const value = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.initializer : undefined
    if (value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)))
      functions.push([(node as ts.VariableDeclaration).name.getText(), value])
  })
  return functions
}

/** Whether something stands in a function itself, not in one inside it. */
function holds(body: FunctionNode, finds: (node: ts.Node) => boolean): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    found ||= finds(node)
    if (!ts.isFunctionLike(node)) node.forEachChild(visit)
  }
  body.body!.forEachChild(visit)
  return found || finds(body.body!)
}

const functionsThat = (prefix: RegExp, breaks: (body: FunctionNode) => boolean): readonly string[] =>
  sources.flatMap((source) =>
    namedFunctions(source)
      .filter(([name, body]) => prefix.test(name) && breaks(body))
      .map(([, body]) => placeOf(source, body)),
  )

test('no file and no folder has a name that fits anything, such as helpers or utils', () => {
  const vague = /(?:^|[/.])(?:helpers?|utils?|managers?|data|info|common|misc|shared)(?=[/.])/

  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('a type has a name of its own', () => {
  const places = new Map<string, string[]>()
  for (const { path, tree } of sources)
    for (const statement of tree.statements)
      if (isType(statement) && isExported(statement)) {
        const name = statement.name!.text
        places.set(name, [...(places.get(name) ?? []), path])
      }
  const shared = [...places].filter(([, paths]) => paths.length > 1)

  expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([])
})

test('«find…» gives undefined where there is nothing, and refuses nothing', () => {
  expect(functionsThat(/^find[A-Z]/, (body) => holds(body, ts.isThrowStatement))).toEqual([])
})

test('«get…» gives what it names, or throws', () => {
  const isUndefined = (node: ts.Node): boolean =>
    ts.isReturnStatement(node) && (node.expression === undefined || node.expression.getText() === 'undefined')
  const mayBeUndefined = ({ type }: FunctionNode): boolean => /\bundefined\b/.test(type?.getText() ?? '')

  expect(functionsThat(/^get[A-Z]/, (body) => mayBeUndefined(body) || holds(body, isUndefined))).toEqual([])
})

test('names are made of words that everybody in the field knows', () => {
  const wordsOf = (name: string): readonly string[] =>
    name
      .split(/[^a-zA-Z]+|(?=[A-Z])/)
      .map((word) => word.toLowerCase())
      .filter((word) => word !== '')
  const isPrivate = (name: string): boolean => wordsOf(name).some((word) => PRIVATE_WORDS.includes(word))
  const declares = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isDeclared(node) && isPrivate(node.text)

  const nameOf = (path: string): string => path.split('/').at(-1)!.split('.')[0]!
  const paths = sources.map(({ path }) => path)

  expect(paths.filter((path) => isPrivate(path) || EMPTY_NAMES.includes(nameOf(path)))).toEqual([])
  expect(placesOf(declares)).toEqual([])
})

test('nothing is exported as default', () => {
  const isDefault = (node: ts.Node): boolean =>
    ts.isExportAssignment(node) ||
    (node.kind === ts.SyntaxKind.DefaultKeyword && ts.canHaveModifiers(node.parent)) ||
    (ts.isExportSpecifier(node) && node.name.text === 'default')

  expect(placesOf(isDefault)).toEqual([])
})

type TypeStatement = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration

const isType = (node: ts.Statement): node is TypeStatement =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)

const isExported = (node: TypeStatement): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

/** Whether a name is declared here for something of this package, and not only used. */
function isDeclared(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const { parent } = node
  return (
    (ts.isFunctionDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent)) &&
    parent.name === node
  )
}
