import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../support/guides.ts'
import { walk } from '../support/sources.ts'

/** The compiler writes paths with slashes on every system. */
const sourcePath = `${root.replaceAll('\\', '/')}src/`
const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as { config: object }
const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, root)
const program = ts.createProgram(fileNames, { ...options, declaration: false })
const checker = program.getTypeChecker()
/** All but the one that is there for this. */
const files = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(sourcePath) && !fileName.endsWith('/core/json/text.ts'))

const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Never

/** Of the platform, and no JSON is one. */
const KNOWN = ['Date', 'RegExp']

/** Whether every value of a type becomes text without running code that the value brings along. */
function isSafe(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isSafe)
  if (type.isIntersection()) return type.types.some(isSafe)
  if (type.flags & PLAIN) return true
  const constraint = checker.getBaseConstraintOfType(type)
  if (constraint && constraint !== type) return isSafe(constraint)
  const items = checker.isArrayType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
  if (items) return isSafe(items)
  if (KNOWN.includes(type.symbol?.name ?? '')) return true
  const own = type.getProperty('toString')?.declarations ?? []
  return own.some((declaration) => declaration.getSourceFile().fileName.startsWith(sourcePath))
}

const isText = (node: ts.Expression): boolean =>
  Boolean(checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike)

/** The values that an expression turns into text or into a number. */
function converted(node: ts.Node): readonly ts.Type[] {
  const typeOf = (value: ts.Node): ts.Type => checker.getTypeAtLocation(value)
  if (ts.isTemplateSpan(node)) return [typeOf(node.expression)]
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [node.left, node.right].some(isText) ? [typeOf(node.left), typeOf(node.right)] : []
  if (!ts.isCallExpression(node)) return []
  const { expression } = node
  if (ts.isIdentifier(expression) && ['String', 'Number'].includes(expression.text)) return node.arguments.map(typeOf)
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return []
  const list = checker.getIndexTypeOfType(typeOf(expression.expression), ts.IndexKind.Number)
  return list ? [list] : []
}

test('no value becomes text if its type allows an object, because an object from outside can define its own text', () => {
  const places = files.flatMap((file) => {
    const found: string[] = []
    walk(file, (node) => {
      if (converted(node).every(isSafe)) return
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file.fileName.slice(root.length)}:${line + 1} ${node.getText().split('\n')[0]}`)
    })
    return found
  })

  expect(files.length).toBeGreaterThan(300)
  expect(places).toEqual([])
})
