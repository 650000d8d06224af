import {
  SyntaxKind,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTemplateSpan,
} from 'typescript-7/unstable/ast'
import type { Node, SourceFile } from 'typescript-7/unstable/ast'
import { TypeFlags } from 'typescript-7/unstable/sync'
import type { Type } from 'typescript-7/unstable/sync'
import { afterAll, expect, test } from 'vitest'
import { OpenProject, writeConfig } from '../support/projects/open-project.ts'
import { root } from '../support/texts/guides.ts'

/** The compiler writes paths with slashes on every system. */
const sourcePath = `${root.replaceAll('\\', '/')}src/`
const project = new OpenProject(writeConfig('text-of-values', { include: ['../../src'] }))
afterAll(() => project.close())
const { program, checker } = project
/** All but the one that is there for this. */
const paths = program
  .getSourceFileNames()
  .filter((path) => path.startsWith(sourcePath) && /\.tsx?$/.test(path) && !path.endsWith('/core/json/text.ts'))

const PLAIN =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.BigIntLike |
  TypeFlags.Null |
  TypeFlags.Undefined |
  TypeFlags.Never

/** Of the platform, and no JSON is one. */
const KNOWN = ['Date', 'RegExp']

const known = new Map<number, boolean>()

/** Whether every value of a type becomes text without running code that the value brings along. */
function isSafe(type: Type): boolean {
  const safe = known.get(type.id) ?? looksSafe(type)
  known.set(type.id, safe)
  return safe
}

function looksSafe(type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().every(isSafe)
  if (type.isIntersectionType()) return type.getTypes().some(isSafe)
  if (type.flags & PLAIN) return true
  const constraint = checker.getBaseConstraintOfType(type)
  if (constraint && constraint.id !== type.id) return isSafe(constraint)
  if (checker.isArrayType(type)) return itemsOf(type).every(isSafe)
  if (KNOWN.includes(type.getSymbol()?.name ?? '')) return true
  const own = checker.getPropertyOfType(type, 'toString')?.declarations ?? []
  return own.some(({ path }) => path.startsWith(sourcePath))
}

/** The types under the numbers of a type. */
const itemsOf = (type: Type): readonly Type[] =>
  checker
    .getIndexInfosOfType(type)
    .flatMap(({ keyType, valueType }) => (keyType.flags & TypeFlags.Number ? valueType : []))

/** An expression that turns values into text or into a number. */
interface Conversion {
  readonly node: Node
  readonly values: readonly Node[]
  readonly how: 'always' | 'beside a text' | 'item by item'
}

function conversionOf(node: Node): Conversion | undefined {
  if (isTemplateSpan(node)) return { node, values: [node.expression], how: 'always' }
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return { node, values: [node.left, node.right], how: 'beside a text' }
  if (!isCallExpression(node)) return undefined
  const { expression } = node
  if (isIdentifier(expression) && ['String', 'Number'].includes(expression.text))
    return { node, values: [...node.arguments], how: 'always' }
  if (!isPropertyAccessExpression(expression) || expression.name.text !== 'join') return undefined
  return { node, values: [expression.expression], how: 'item by item' }
}

function conversionsIn(file: SourceFile): readonly Conversion[] {
  const found: Conversion[] = []
  const visit = (node: Node): void => {
    const conversion = conversionOf(node)
    if (conversion) found.push(conversion)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const isText = ({ flags }: Type): boolean => Boolean(flags & TypeFlags.StringLike)

function isSafeConversion({ how }: Conversion, types: readonly Type[]): boolean {
  if (how === 'beside a text' && !types.some(isText)) return true
  return (how === 'item by item' ? types.flatMap(itemsOf) : types).every(isSafe)
}

test('no value becomes text if its type allows an object, because an object from outside can define its own text', () => {
  const places = paths.flatMap((path) => {
    const file = program.getSourceFile(path)!
    const conversions = conversionsIn(file)
    // Each question goes to another process, so a file asks all of its own at once.
    const types = checker.getTypeAtLocation(conversions.flatMap(({ values }) => values))
    let asked = 0
    return conversions.flatMap((conversion) => {
      const own = types.slice(asked, (asked += conversion.values.length)).flatMap((type) => type ?? [])
      if (isSafeConversion(conversion, own)) return []
      const { line } = file.getLineAndCharacterOfPosition(conversion.node.getStart(file))
      return [`${path.slice(root.length)}:${line + 1} ${conversion.node.getText(file).split('\n')[0]}`]
    })
  })

  expect(paths.length).toBeGreaterThan(300)
  expect(places).toEqual([])
})
