import ts from 'typescript'
import { expect, test } from 'vitest'
import { definitions, tableNames } from '../../src/resources/database.ts'
import { routes } from '../../src/resources/routes.ts'
import { KINDS, filesOf, importsThat, placesOf, slotOf, sources } from '../support/texts/sources.ts'
import type { Kind } from '../support/texts/sources.ts'

/** The files that all resources share. */
const SHARED = [
  'answers',
  'body',
  'compared-values',
  'dashboard-filters',
  'database',
  'endpoint',
  'factory',
  'insight-levels',
  'key-bounds',
  'levels',
  'open-database',
  'operators',
  'organization-access',
  'permissions',
  'project-levels',
  'route',
  'routes',
  'served-route',
  'tags',
  'throttle',
  'unfit-values',
  'view',
  'world',
  'written-columns',
].map((name) => `resources/${name}.ts`)

/** The relation of a path to a file of a resource: `own rules`, `sibling shape`, `permissions`, or the path itself. */
function relation(from: string, to: string): string {
  const [here, there] = [slotOf(from), slotOf(to)]
  if (here && there) return `${here.resource === there.resource ? 'own' : 'sibling'} ${there.kind}`
  return SHARED.includes(to) ? to.slice('resources/'.length, -'.ts'.length) : to
}

const only =
  (...allowed: readonly (string | RegExp)[]) =>
  (name: string): boolean =>
    allowed.some((one) => (typeof one === 'string' ? one === name : one.test(name)))

/** The modules of the core that make answers or read requests; errors, fields and bodies are what rules speak in. */
const HTTP =
  /^core\/http\/(?!(?:body|errors|fields|field-types|uuid|database-fields|query|query-flags|query-tree)\.ts$)/
const core = (name: string): boolean => name.startsWith('core/')
const coreWithoutHttp = (name: string): boolean => core(name) && !HTTP.test(name)

/** The files that a kind of file may import values from. */
const values: Readonly<Record<Kind, (name: string) => boolean>> = {
  model: (name) =>
    coreWithoutHttp(name) || only('own model', 'sibling model', 'body', 'levels', 'contract/contract.ts')(name),
  rules: (name) =>
    coreWithoutHttp(name) ||
    only('own model', 'own rules', 'sibling model')(name) ||
    only('dashboard-filters', 'insight-levels', 'key-bounds', 'levels', 'organization-access')(name) ||
    only('permissions', 'project-levels', 'tags')(name) ||
    only('compared-values', 'operators', 'unfit-values')(name),
  shape: (name) =>
    coreWithoutHttp(name) ||
    only('own model', 'own shape', 'sibling model', 'sibling shape', /^contract\//)(name) ||
    only('dashboard-filters', 'insight-levels', 'levels', 'organization-access', 'permissions', 'view')(name),
  factory: (name) => coreWithoutHttp(name) || only('own model', 'sibling model', 'factory', 'levels')(name),
  routes: (name) =>
    core(name) ||
    only('own model', 'own rules', 'own shape', 'own routes', 'sibling model', 'contract/contract.ts')(name) ||
    only('body', 'dashboard-filters', 'endpoint', 'organization-access', 'route', 'view')(name),
}

test('a resource has files of five kinds and no others', () => {
  const others = sources.filter(({ path }) => path.startsWith('resources/') && !slotOf(path) && !SHARED.includes(path))

  expect(others.map(({ path }) => path)).toEqual([])
})

test.each(KINDS)('a file of the kind «%s» imports no values but those it may', (kind) => {
  const breaks = importsThat(
    ({ path }, { to, type }) => slotOf(path)?.kind === kind && !type && !values[kind](relation(path, to)),
  )

  expect(breaks).toEqual([])
})

test('rules and models see nothing of answers and shapes, not even their types', () => {
  const answers = ['Request', 'Response', 'Headers', 'URL', 'URLSearchParams', 'FormData']
  const sees = (to: string): boolean => (HTTP.test(to) && to !== 'core/http/negotiation.ts') || isShape(to)
  const isShape = (to: string): boolean => slotOf(to)?.kind === 'shape' || /^contract\/(?:shape|parts)\.ts$/.test(to)
  const breaks = importsThat(({ path }, { to }) => {
    const kind = slotOf(path)?.kind
    return (kind === 'rules' || kind === 'model') && sees(to)
  })

  expect(breaks).toEqual([])
  expect(
    placesOf((node) => ts.isIdentifier(node) && answers.includes(node.text), filesOf('model', 'rules', 'shape')),
  ).toEqual([])
})

test('no shape sees rules, and no resource the rules or routes of another, not even their types', () => {
  const breaks = importsThat(
    ({ path }, { to }) =>
      only('sibling rules', 'sibling routes')(relation(path, to)) ||
      (slotOf(path)?.kind === 'shape' && relation(path, to) === 'own rules'),
  )

  expect(breaks).toEqual([])
})

test('what the resources share sees models, and never rules, shapes or routes at once', () => {
  const breaks = importsThat(({ path }, { to, late }) => {
    const kind = slotOf(to)?.kind
    return SHARED.includes(path) && kind !== undefined && kind !== 'model' && !late
  })

  expect(breaks).toEqual([])
})

test('a route catches nothing', () => {
  expect(placesOf(ts.isTryStatement, filesOf('routes'))).toEqual([])
})

test('faker is for factories', () => {
  const may = (path: string): boolean =>
    slotOf(path)?.kind === 'factory' || path === 'resources/factory.ts' || path.startsWith('factories/')

  expect(importsThat(({ path }, { to }) => to.startsWith('@faker-js/') && !may(path))).toEqual([])
})

test('factories are for scenarios and for the hosts that hand them to tests and stories', () => {
  const makes = (path: string): boolean => slotOf(path)?.kind === 'factory' || path === 'resources/factory.ts'
  const mayCreate =
    /^(?:factories\.ts|(?:factories|scenarios|hosts\/(?:vitest|playwright|storybook))\/.+|hosts\/acting\.ts)$/

  expect(
    importsThat(({ path }, { to, type }) => makes(to) && !type && !makes(path) && !path.startsWith('factories/')),
  ).toEqual([])
  expect(
    importsThat(({ path }, { to, type }) => to.startsWith('factories/') && !type && !mayCreate.test(path)),
  ).toEqual([])
})

/** Words that the API uses as everybody does: a core without them could not speak. */
const EVERYDAY = [
  'api',
  'change',
  'event',
  'id',
  'key',
  'member',
  'person',
  'project',
  'text',
  'user',
  'users',
  'values',
]

/** The API's own names: the words of its paths, its tables, and the columns that are named in two words. */
function apiNames(): readonly string[] {
  const inPaths = routes.flatMap(({ path }) => path.split('/').filter((part) => /^[a-z]/.test(part)))
  const columns = tableNames.flatMap((name) => Object.keys(definitions[name].columns))
  const names = [...inPaths, ...tableNames, 'tiles', ...columns.filter((name) => name.includes('_'))]
  return [...new Set(names)].filter((name) => !EVERYDAY.includes(name))
}

test('the core names nothing of the API: no path, no table, no column', () => {
  /** The name of the package may be said. */
  const names = new RegExp(`(?<!fake-)\\b(?:${apiNames().join('|')})\\b`)
  const says = (node: ts.Node): boolean =>
    (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent) && names.test(node.text)) ||
    ((ts.isRegularExpressionLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      names.test(node.text)) ||
    (ts.isIdentifier(node) && isProperty(node) && new RegExp(`^${names.source}$`).test(node.text))

  expect(
    placesOf(
      says,
      sources.filter(({ path }) => path.startsWith('core/')),
    ),
  ).toEqual([])
})

function isProperty({ parent, text }: ts.Identifier): boolean {
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name.text === text) ||
    (ts.isPropertyAssignment(parent) && parent.name.getText() === text) ||
    ts.isPropertySignature(parent)
  )
}
