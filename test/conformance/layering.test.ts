import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { placeOf, sources, walk } from '../support/sources.ts'
import type { Import, Source } from '../support/sources.ts'

const LAYERS = ['model', 'rules', 'wire', 'factory', 'routes'] as const
type Layer = (typeof LAYERS)[number]

/** The resource and layer of a path; `<topic>.<layer>.ts` counts as its layer. */
function slotOf(path: string): { readonly resource: string; readonly layer: Layer } | undefined {
  const match = /^resources\/([a-z]+)\/(?:[a-z-]+\.)?([a-z]+)\.ts$/.exec(path)
  const layer = LAYERS.find((name) => name === match?.[2])
  return match && layer ? { resource: match[1]!, layer } : undefined
}

/** What a path is to a file of a resource: `own rules`, `sibling wire`, or the path itself. */
function relation(from: string, to: string): string {
  const [here, there] = [slotOf(from), slotOf(to)]
  return here && there ? `${here.resource === there.resource ? 'own' : 'sibling'} ${there.layer}` : to
}

const only =
  (...allowed: readonly (string | RegExp)[]) =>
  (name: string): boolean =>
    allowed.some((one) => (typeof one === 'string' ? one === name : one.test(name)))

/** The modules of the core that know of HTTP. */
const HTTP =
  /^core\/(?:(?:faults|journal)\/.+|(?:answer|cors|csv|negotiation|pipeline|query|render|reply|route|router)\.ts)$/
const core = (name: string): boolean => name.startsWith('core/')
const coreWithoutHttp = (name: string): boolean => core(name) && !HTTP.test(name)

/** What the files of a layer may import values from. */
const values: Readonly<Record<Layer, (name: string) => boolean>> = {
  model: only('core/table/columns.ts', 'core/fields.ts', 'core/errors.ts', 'own model'),
  rules: (name) => coreWithoutHttp(name) || only('own model', 'own rules', 'sibling model', 'permissions.ts')(name),
  wire: (name) =>
    coreWithoutHttp(name) ||
    only('own model', 'own wire', 'sibling model', 'sibling wire', 'contract.ts', 'permissions.ts')(name),
  factory: (name) => coreWithoutHttp(name) || only('own model', 'sibling model', 'factory.ts', 'faker.ts')(name),
  routes: (name) => core(name) || only('own model', 'own rules', 'own wire', 'own routes', 'contract.ts')(name),
}

/**
 * The entries by their names in `package.json`, the command line, and what each joins the fake to. What does not fit into
 * an entry is in the folder of its name.
 */
const platforms: Readonly<Record<string, readonly string[] | undefined>> = {
  'msw.ts': ['msw'],
  'node.ts': ['msw', 'node:async_hooks', 'node:timers', 'node:vm'],
  'browser.ts': ['msw'],
  'vitest.ts': ['vitest', 'msw'],
  'storybook.ts': ['storybook'],
  'playwright.ts': ['@playwright/test'],
  'server.ts': ['node:http', 'node:crypto'],
  'vite.ts': ['node:fs', 'node:path'],
  'exercise.ts': ['node:fs'],
  'cli.ts': ['commander'],
}

const inFolderOf = (entry: string, path: string): boolean => path.startsWith(`${entry.slice(0, -'.ts'.length)}/`)
/** The entry that a file is, or is a part of. */
const entryOf = (path: string): string | undefined =>
  entryPaths().find((entry) => entry === path || inFolderOf(entry, path))

function entryPaths(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>
  }
  const names = Object.keys(exports).filter((path) => !/\.(?:json|txt)$/.test(path))
  return [...names.map((path) => `${path.slice(2) || 'index'}.ts`), 'cli.ts']
}

const isPackage = (name: string): boolean => !name.endsWith('.ts') && !name.endsWith('.json')
const isPlatform = (name: string): boolean => isPackage(name) && !name.startsWith('@mswjs/data')

/** Every import that breaks a rule, as text: a failing test shows them all at once. */
const broken = (breaks: (from: Source, one: Import) => boolean): string[] =>
  sources.flatMap((from) =>
    from.imports
      .filter((one) => breaks(from, one))
      .map(({ to, type }) => `${from.path} → ${to}${type ? ' (type)' : ''}`),
  )

/** Every module that one leads to, by the imports that are followed. */
function reachedFrom(entry: string, follows: (one: Import) => boolean): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const one of sources.find((source) => source.path === path)?.imports ?? []) if (follows(one)) follow(one.to)
  }
  follow(entry)
  return reached
}

const found = (finds: (node: ts.Node) => boolean, among: readonly Source[] = sources): string[] =>
  among.flatMap((source) => {
    const places: string[] = []
    walk(source.tree, (node) => {
      if (finds(node)) places.push(placeOf(source, node))
    })
    return places
  })

const inLayer = (...layers: readonly Layer[]): readonly Source[] =>
  sources.filter(({ path }) => layers.some((layer) => slotOf(path)?.layer === layer))

test('a resource has files of five kinds and no others', () => {
  const others = sources.filter(({ path }) => path.startsWith('resources/') && !slotOf(path))

  expect(others.map(({ path }) => path)).toEqual([])
})

test('nothing is named after nothing', () => {
  const vague = /(?:^|[/.])(?:helpers?|utils?|managers?|data|info|common|misc|shared)(?=[/.])/

  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

for (const layer of LAYERS)
  test(`a file of the layer «${layer}» imports no values but those it may`, () => {
    const breaks = broken(
      ({ path }, { to, type }) => slotOf(path)?.layer === layer && !type && !values[layer](relation(path, to)),
    )

    expect(breaks).toEqual([])
  })

test('rules see nothing of HTTP, not even its types', () => {
  const names = ['Request', 'Response', 'Headers', 'URL', 'URLSearchParams', 'FormData']

  expect(broken(({ path }, { to }) => slotOf(path)?.layer === 'rules' && HTTP.test(to))).toEqual([])
  expect(broken(({ path }, { to }) => slotOf(path)?.layer === 'rules' && slotOf(to)?.layer === 'wire')).toEqual([])
  expect(
    found((node) => ts.isIdentifier(node) && names.includes(node.text), inLayer('model', 'rules', 'wire')),
  ).toEqual([])
})

test('no resource imports the rules or routes of another, not even their types', () => {
  const breaks = broken(({ path }, { to }) => only('sibling rules', 'sibling routes')(relation(path, to)))

  expect(breaks).toEqual([])
})

test('the core imports values from the core alone, and knows of no resource', () => {
  const breaks = broken(({ path }, { to, type }) => core(path) && !core(to) && !(type || to.startsWith('@mswjs/data')))

  expect(breaks).toEqual([])
  expect(broken(({ path }, { to }) => core(path) && to.startsWith('resources/'))).toEqual([])
})

test('one module imports @mswjs/data', () => {
  const users = broken((_, { to }) => to.startsWith('@mswjs/data')).map((text) => text.split(' ')[0])

  expect([...new Set(users)]).toEqual(['core/table/engine.ts'])
})

test('faker is for factories', () => {
  const breaks = broken(
    ({ path }, { to }) =>
      to.startsWith('@faker-js/') &&
      !/(?:^|[/.])factory\.ts$/.test(path) &&
      !['faker.ts', 'factories.ts'].includes(path),
  )

  expect(breaks).toEqual([])
})

test('factories are for the factories entry, for scenarios and for fixtures', () => {
  const makes = (path: string): boolean =>
    slotOf(path)?.layer === 'factory' || path === 'faker.ts' || path === 'factory.ts'
  const breaks = broken(({ path }, { to, type }) => makes(to) && !type && !makes(path) && path !== 'factories.ts')

  expect(breaks).toEqual([])
  expect(
    broken(
      ({ path }, { to, type }) =>
        to === 'factories.ts' &&
        !type &&
        !/^scenarios(?:\/|\.ts$)/.test(path) &&
        !['vitest/fixtures.ts', 'playwright.ts', 'storybook/stage.ts'].includes(path),
    ),
  ).toEqual([])
})

test('an entry joins the fake to one platform, and reaches past no other module into a resource', () => {
  const entries = sources.filter(({ path }) => entryPaths().includes(path))
  const joins = (path: string, to: string): boolean =>
    platforms[entryOf(path)!]?.some((name) => to === name || to.startsWith(`${name}/`)) ?? false
  const foreign = broken(
    ({ path }, { to, type }) =>
      entryOf(path) !== undefined && !path.startsWith('cli/') && isPlatform(to) && !type && !joins(path, to),
  )
  const deep = broken(
    ({ path }, { to, type }) =>
      entryPaths().includes(path) && path !== 'factories.ts' && !type && to.startsWith('resources/'),
  )

  expect(entries.map(({ path }) => path).toSorted()).toEqual(entryPaths().toSorted())
  expect(foreign).toEqual([])
  expect(deep).toEqual([])
})

test('nothing but entries and their parts knows a platform', () => {
  const breaks = broken(
    ({ path }, { to }) => isPlatform(to) && !to.startsWith('@faker-js/') && entryOf(path) === undefined,
  )

  expect(breaks).toEqual([])
})

test('the index imports neither msw nor faker, however far one follows it', () => {
  const reached = reachedFrom('index.ts', ({ type }) => !type)

  expect([...reached].filter(isPackage).toSorted()).toEqual(['@mswjs/data', '@mswjs/data/lib/glossary.js'])
})

test('the index loads how a capsule is opened, and what makes one or an archive when it is asked for', () => {
  const reached = reachedFrom('index.ts', ({ type, late }) => !type && !late)
  const opening = /^repro\/capsule\/(?:capsule|head|open)\.ts$/

  expect([...reached].filter((path) => /^repro\/|\/har\.ts$/.test(path) && !opening.test(path))).toEqual([])
})

test('no two modules need each other to run', () => {
  const running = new Map(
    sources.map(({ path, imports }) => [path, imports.filter(({ type }) => !type).map(({ to }) => to)]),
  )
  const circles: string[] = []
  const cleared = new Set<string>()
  const follow = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    else if (!cleared.has(path)) for (const to of running.get(path) ?? []) follow(to, [...way, path])
    cleared.add(path)
  }

  for (const path of running.keys()) follow(path, [])

  expect(circles).toEqual([])
})

test('nothing is exported as default', () => {
  const isDefault = (node: ts.Node): boolean =>
    ts.isExportAssignment(node) ||
    (node.kind === ts.SyntaxKind.DefaultKeyword && ts.canHaveModifiers(node.parent)) ||
    (ts.isExportSpecifier(node) && node.name.text === 'default')

  expect(found(isDefault)).toEqual([])
})

test('only the clock knows real time, and nothing is left to chance', () => {
  const chance = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']
  const isChance = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && chance.some((name) => `.${node.getText()}`.endsWith(`.${name}`))) ||
    (ts.isIdentifier(node) && ['randomUUID', 'randomBytes', 'setTimeout', 'setInterval'].includes(node.text)) ||
    (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
  const free = /^(?:core\/(?:alarms|clock|ids)\.ts|server\.ts|server\/(?:send|token)\.ts|cli\.ts|cli\/.+)$/

  expect(
    found(
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
  expect(found((node) => node.kind === ts.SyntaxKind.AnyKeyword)).toEqual([])
})

test('a route catches nothing', () => {
  expect(found(ts.isTryStatement, inLayer('routes'))).toEqual([])
})

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
