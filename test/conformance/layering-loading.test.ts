import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesOf, importsThat, isPackage, placeOf, placesOf, reachedFrom, sources } from '../support/texts/sources.ts'

/** The files that `createFake` needs at once. */
const atOnce = [...reachedFrom('index.ts', ({ type, late }) => !type && !late)]

test('one module imports @mswjs/data', () => {
  const users = importsThat((_, { to }) => to.startsWith('@mswjs/data')).map((text) => text.split(' ')[0])

  expect([...new Set(users)]).toEqual(['core/table/engine.ts'])
})

test('the index imports neither msw nor faker, however far one follows it', () => {
  const reached = reachedFrom('index.ts', ({ type }) => !type)

  expect([...reached].filter(isPackage).toSorted()).toEqual([
    '@mswjs/data',
    '@mswjs/data/lib/comparators/string.js',
    '@mswjs/data/lib/glossary.js',
  ])
})

test('a test file of Vitest does without the root of msw, which brings GraphQL', () => {
  const reached = reachedFrom('vitest.ts', ({ type, late }) => !type && !late)

  expect([...reached].filter((name) => /^msw\b(?!\.)/.test(name))).toEqual(['msw/node'])
})

test('the routes of a resource are loaded with the first request for them, and nothing asks for them before', () => {
  const routes = filesOf('routes').map(({ path }) => path)
  const early = importsThat(
    ({ path }, { to, type, late }) =>
      routes.includes(to) && !routes.includes(path) && !path.startsWith('description/') && !type && !late,
  )

  expect(atOnce.filter((path) => routes.includes(path))).toEqual([])
  expect(early).toEqual([])
})

test('every file is part of what some entry point gives, or of a JSON Schema in fixtures/', () => {
  const schemas = ['hosts/cli/flags/config-schema.ts', 'repro/capsule/schema.ts', 'state/schema.ts']
  /** A file of its own, which `open --static` copies. */
  const capsulePage = 'hosts/inspector/capsule-page.ts'
  const entries = sources.map(({ path }) => path).filter((path) => !path.includes('/'))
  const used = new Set([...entries, ...schemas, capsulePage].flatMap((entry) => [...reachedFrom(entry, () => true)]))

  expect(sources.map(({ path }) => path).filter((path) => !used.has(path))).toEqual([])
})

test('descriptions, scenarios and factories are loaded by whoever asks for them', () => {
  expect(atOnce.filter((path) => /^(?:description|scenarios|factories|hosts)[/.]|\/factory\.ts$/.test(path))).toEqual(
    [],
  )
})

test('what opens a capsule is there at once, and what makes one or an archive comes when it is asked for', () => {
  const opening = /^repro\/capsule\/(?:capsule|check|checksum|head|open|row)\.ts$/

  expect(atOnce.filter((path) => /^repro\/|\/har\.ts$/.test(path) && !opening.test(path))).toEqual([])
})

test('control runs in a page: nothing that it needs knows Node', () => {
  const reached = reachedFrom('hosts/inspector/page-control.ts', ({ type }) => !type)
  const needed = sources.filter(({ path }) => reached.has(path))
  const ofNode = ['Buffer', 'process', 'global', 'setImmediate', 'require', '__dirname', 'NodeJS']
  const isOfNode = (node: ts.Node): boolean =>
    ts.isIdentifier(node) && ofNode.includes(node.text) && !isNameOf(node, node.parent) && !isLookedFor(node)

  expect([...reached].filter((path) => path.startsWith('hosts/control-api/')).length).toBeGreaterThan(20)
  expect(
    needed.flatMap(({ path, imports }) => imports.flatMap(({ to }) => (to.startsWith('node:') ? path : []))),
  ).toEqual([])
  expect(placesOf(isOfNode, needed)).toEqual([])
})

test('the manager of Storybook loads nothing of the fake', () => {
  const reached = [...reachedFrom('storybook-manager.ts', ({ type }) => !type)].filter((path) => !isPackage(path))

  expect(
    reached.filter((path) => !/^(?:storybook-manager|hosts\/(?:storybook|inspector)\/[a-z-]+)\.ts$/.test(path)),
  ).toEqual([])
  expect(reached).toContain('hosts/storybook/inspector-panel.ts')
})

test('only the clock knows real time, and nothing is left to chance', () => {
  const chance = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']
  const isChance = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && chance.some((name) => `.${node.getText()}`.endsWith(`.${name}`))) ||
    (ts.isIdentifier(node) && ['randomUUID', 'randomBytes', 'setTimeout', 'setInterval'].includes(node.text)) ||
    (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
  /** The clock and the ids; secrets; what is served: worlds, a port, a process; and a page that is looked at. */
  const free =
    /^(?:core\/(?:time\/(?:alarms|clock|real-time)|ids)\.ts|hosts\/ingress\/secret\.ts|hosts\/(?:server|worlds|cli|inspector\/page)\/.+)$/

  expect(
    placesOf(
      isChance,
      sources.filter(({ path }) => !free.test(path)),
    ),
  ).toEqual([])
})

test('importing a module does nothing', () => {
  const statements = sources
    .filter(({ path }) => path !== 'cli.ts')
    .flatMap((source) =>
      source.tree.statements
        .filter((statement) => !isDeclaration(statement))
        .map((statement) => placeOf(source, statement)),
    )

  expect(statements).toEqual([])
})

test('no value is left unchecked by «any»', () => {
  expect(placesOf((node) => node.kind === ts.SyntaxKind.AnyKeyword)).toEqual([])
})

/** Whether an identifier names a member, rather than a value of the platform. */
function isNameOf(node: ts.Identifier, parent: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  return ts.isPropertySignature(parent) || ts.isPropertyAssignment(parent)
}

/** Whether the file takes the value from `globalThis`, where it may be missing. */
const isLookedFor = (node: ts.Identifier): boolean =>
  node.getSourceFile().text.includes(`{ ${node.text} } = globalThis`)

function isDeclaration(statement: ts.Statement): boolean {
  return (
    ts.isImportDeclaration(statement) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    (ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0)
  )
}
