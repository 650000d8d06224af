import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { tableNames } from '../../src/resources/database.ts'
import { installCopy } from '../support/projects/consumer.ts'
import { DOM, strictProject } from '../support/projects/strict-project.ts'

// Each project imports one entry: what only another entry names, its compiler cannot write into a declaration.
const consumer = installCopy()
afterAll(() => consumer.remove())
for (const name of ['@types/node', 'msw', 'vitest', '@playwright/test']) consumer.link(name)

/** The parts that a project may take from a fake and export. */
const FROM_FAKE = `
  export const row = fake.db.dashboard.create({ project_id: 2 })
  export const people = fake.db.person.getAll()
  export const { journal, clock, faults, gates } = fake
  export const found = [journal.entries, faults.list(), fake.hold('GET', '/dashboards'), fake.snapshot(), fake.capture()]`

const projects = {
  core: `import { createFake } from 'fake-dashboards'
    export const fake = createFake({ seed: 2 })
    ${FROM_FAKE}`,
  node: `import { setupFake } from 'fake-dashboards/node'
    export const { fake, server } = setupFake({ seed: 2 })
    ${FROM_FAKE}`,
  jest: `import { setupFake } from 'fake-dashboards/jest'
    export const { fake, server } = setupFake({ seed: 2 })
    ${FROM_FAKE}`,
  browser: `import { setupFakeWorker } from 'fake-dashboards/browser'
    export const { fake, start, link } = setupFakeWorker({ seed: 2 })
    ${FROM_FAKE}`,
  factories: `import { createFactories } from 'fake-dashboards/factories'
    export const make = (fake: Parameters<typeof createFactories>[0]) => createFactories(fake).dashboard.withTiles(3)`,
  scenarios: `import { typical } from 'fake-dashboards/scenarios'
    export const mine = (world: Parameters<typeof typical>[0]) => (typical(world), world)`,
  vitest: `import { test as base } from 'fake-dashboards/vitest'
    export const test = base.extend('fakeOptions', { auth: 'lenient' }).extend('network', 'warn')
    export const withRow = test.extend('dashboard', ({ create }) => create.dashboard())
    export const withId = test.extend<{ id: number }>({ id: async ({ create }, use) => use(create.dashboard().id) })`,
  playwright: `import { test as base } from 'fake-dashboards/playwright'
    import type { FakeFixtures } from 'fake-dashboards/playwright'
    export const test = base.extend<{ id: number }>({ id: async ({ create }, use) => use(create.dashboard().id) })
    export const addRow = ({ create }: FakeFixtures) => create.dashboard()`,
}

test.each(Object.entries(projects))(
  'a project that emits declarations exports what %s gives',
  (name, code) => {
    consumer.write(
      `${name}/tsconfig.json`,
      strictProject(['node'], [...DOM, 'ESNext.Disposable'], { declaration: true, skipLibCheck: true }),
    )
    consumer.write(`${name}/src/index.ts`, code)

    expect(consumer.check(name)).toBe('')
  },
  60_000,
)

test('the compiler names a row, and the traits of its factory, where it would show all columns', () => {
  consumer.write('mistaken/tsconfig.json', strictProject(['node'], DOM, { skipLibCheck: true }))
  consumer.write(
    'mistaken/src/index.ts',
    `import { createFake } from 'fake-dashboards'
    import { createFactories } from 'fake-dashboards/factories'
    const fake = createFake()
    fake.db.dashboard.createMany([])
    createFactories(fake).dashboard.createList(3)`,
  )

  const said = consumer.check('mistaken')

  expect(said).toContain("'createMany' does not exist on type 'ModelApi<Dashboard>'.")
  expect(said).toContain('"deleted" | "pinned" | "restricted" | "shared", "withCollaborators" | "withTiles">')
}, 60_000)

/** A type that an entry exports, as an editor sees it. */
function exportedType(entry: string, name: string) {
  const file = `${consumer.folder}/node_modules/fake-dashboards/dist/${entry}.d.ts`
  const program = ts.createProgram([file], { module: ts.ModuleKind.NodeNext })
  const checker = program.getTypeChecker()
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
  const type = checker.getDeclaredTypeOfSymbol(exported.find((one) => one.name === name)!)
  const isSilent = (one: ts.Symbol) => one.getDocumentationComment(checker).length === 0
  return { checker, type, isSilent }
}

const namesOf = (members: readonly ts.Symbol[]) => members.map(({ name }) => name).sort()

test('an editor says of each factory what it makes', () => {
  const { type, isSilent } = exportedType('factories', 'Factories')

  expect(namesOf(type.getProperties())).toEqual([...tableNames, 'events'].sort())
  expect(namesOf(type.getProperties().filter(isSilent))).toEqual([])
})

test('an editor says of each function of control what it does', () => {
  const { checker, type, isSilent } = exportedType('control', 'Control')
  const isFunction = (one: ts.Symbol) => checker.getTypeOfSymbol(one).getCallSignatures().length > 0
  const parts = type.getProperties().filter((one) => isSilent(one) && !isFunction(one))
  const functions = [type, ...parts.map((one) => checker.getTypeOfSymbol(one))].flatMap((of) =>
    of.getProperties().filter(isFunction),
  )

  expect(namesOf(parts)).toEqual(['actor', 'clock', 'edits', 'faults', 'gates', 'journal', 'rows', 'worlds'])
  expect(functions.length).toBeGreaterThan(40)
  expect(namesOf(functions.filter(isSilent))).toEqual([])
})
