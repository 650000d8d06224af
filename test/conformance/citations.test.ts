import ts from 'typescript'
import { expect, test } from 'vitest'
import { METHODS } from '../../src/resources/route.ts'
import { routes } from '../../src/resources/routes.ts'
import { findGuides, readText } from '../support/texts/guides.ts'
import { placeOf, placesOf, sources, walk } from '../support/texts/sources.ts'
import { citable, sections } from '../support/texts/spec.ts'

const NUMBER = /^(?:[A-Z]|\d+)(?:\.\d+)?$/
/** `@see spec 9.2, P.3`, which may go on in the next line of its comment. */
const SEE = /@see spec ((?:[A-Z]|\d+)(?:\.\d+)?(?:,[ \n*]*(?:[A-Z]|\d+)(?:\.\d+)?)*)/g

const numbersIn = (text: string): readonly string[] => text.match(/(?:\d+|[A-Z])(?:\.\d+)?/g) ?? []
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** The numbers that comments cite, with the place of each. */
const cited = sources.flatMap(({ path, text }) =>
  [...text.matchAll(SEE)].map(({ index, 1: list }) => ({
    place: `${path}:${lineOf(text, index)}`,
    numbers: numbersIn(list!),
  })),
)

/** The source of every check that the journal can name: `{ rule: 'scope', source: 'K.5' }`. */
const bases = sources.flatMap((source) => {
  const found: { readonly place: string; readonly source: string }[] = []
  walk(source.tree, (node) => {
    const value = sourceOf(node)
    if (value !== undefined) found.push({ place: placeOf(source, node), source: value })
  })
  return found
})

function sourceOf(node: ts.Node): string | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const properties = new Map(
    node.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => [name.getText(), initializer]),
  )
  const value = properties.get('source')
  // A basis may take its rule from another: `{ ...SCOPE, source: 'K.10' }`.
  const isBasis = properties.has('rule') || node.properties.some(ts.isSpreadAssignment)
  return isBasis && value && ts.isStringLiteral(value) ? value.text : undefined
}

test('what a comment cites is in the rule book', () => {
  expect(cited.length).toBeGreaterThan(0)
  expect(
    cited.filter(({ numbers }) => numbers.length === 0 || !numbers.every((number) => citable.has(number))),
  ).toEqual([])
})

test('a comment cites the rule book and nothing else', () => {
  const others = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/@see (?!spec [\dA-Z]|\{@link|https?:)/g)].map(({ index }) => `${path}:${lineOf(text, index)}`),
  )

  expect(others).toEqual([])
})

test('the source of a check is one number of the rule book, or several', () => {
  const wrong = bases.filter(({ source }) => !source.split(', ').every((one) => NUMBER.test(one) && citable.has(one)))

  expect(bases.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('every rule that the verification of a recording names a difference by is in the rule book', () => {
  const rules = new Set(sections.flatMap((section) => section.rules.map(({ number }) => number)))
  const inFolder = sources.filter(({ path }) => path.startsWith('repro/verify/'))
  const isRule = (node: ts.Node): boolean => ts.isStringLiteral(node) && /^(?:[A-Z]|\d+)\.\d+$/.test(node.text)
  const isUnknown = (node: ts.Node): boolean => isRule(node) && ts.isStringLiteral(node) && !rules.has(node.text)

  expect(placesOf(isRule, inFolder).length).toBeGreaterThan(100)
  expect(placesOf(isUnknown, inFolder)).toEqual([])
  // Where no rule says more of an endpoint, its first one is named.
  expect(sections.filter(({ number }) => /^\d/.test(number) && !rules.has(`${number}.1`))).toEqual([])
})

test('the section of every endpoint has its method and path for a title', () => {
  const titles = new Map(sections.map(({ number, title }) => [number, title]))
  /** Rule 30.2: it is the only one of its path. */
  const called = (path: string): string => path.replace('/users/:uuid', '/users/@me')
  const served = routes.flatMap(({ path, sections: own }) =>
    METHODS.flatMap((method) =>
      own[method] === undefined ? [] : [[String(own[method]), `${method} ${called(path)}`] as const],
    ),
  )

  expect(served.map(([number]) => [number, titles.get(number)])).toEqual(served)
})

test('every numbered section is about an endpoint that is served', () => {
  const served = new Set(routes.flatMap(({ sections: own }) => Object.values(own).map(String)))

  expect(sections.map(({ number }) => number).filter((number) => /^\d/.test(number) && !served.has(number))).toEqual([])
})

test('nothing cites documents that are not in the package', () => {
  const old = /semantics\.md|decisions\.md|interface\.md|\bO24\b/
  const guides = findGuides().filter((path) => !path.startsWith('src/spec/'))
  const texts = [
    ...sources.map(({ path, text }) => ({ path: `src/${path}`, text })),
    ...['README.md', 'src/llms.txt', ...guides].map((path) => ({ path, text: readText(path) })),
  ]
  const places = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (old.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )

  expect(places).toEqual([])
})
