import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { installCopy } from '../support/projects/consumer.ts'
import { entries } from '../support/projects/packed.ts'
import { DOM, PLAIN_ENTRIES, importing, strictProject } from '../support/projects/strict-project.ts'
import { filesBelow } from '../support/repro/left-capsules.ts'

// One copy for the whole file: each project below has a folder of its own in it.
const consumer = installCopy()
afterAll(() => consumer.remove())
for (const name of ['msw', 'vitest', '@playwright/test']) consumer.link(name)

const { installed } = consumer
const declarations = filesBelow(installed('.')).filter((path) => path.endsWith('.d.ts'))

/** Valid methods, paths, times and faults compile, and invalid ones do not. */
const MISSPELT = `
    const { faults, clock, hold, db, journal } = createFake()
    const id = db.dashboard.get(1).id
    const known: string = 'PATCH'
    hold(known, '/dashboards/:id/sharing/')
    hold('patch', \`/dashboards/\${id}\`)
    hold({ path: '/api/projects/2/dashboards/:id', at: 'answer' })
    faults.add({ match: { method: 'GET', path: '/events' }, effect: { status: 503, latency: '1.5 s' }, times: 1 })
    journal.find({ method: known, path: \`/dashboards/\${id}\`, status: 404 })
    clock.advance('2h')
    // @ts-expect-error no route has this method
    hold('PACH', '/dashboards/:id')
    // @ts-expect-error there is no such path
    hold('PATCH', '/dashbords/:id')
    // @ts-expect-error nor this one
    hold({ path: '/dashboards/:id/share' })
    // @ts-expect-error a fault is not both
    faults.add({ effect: { status: 503, hang: true } })
    // @ts-expect-error there is no such path
    faults.add({ match: { path: '/event' }, effect: { status: 503 } })
    // @ts-expect-error there is no such path
    journal.list({ path: '/dashbords', status: 404 })
    // @ts-expect-error no route has this method
    journal.get({ method: 'PACH' })
    // @ts-expect-error there is no such unit
    clock.advance('2 fortnights')`

/** Control takes the methods, paths and dates of `fake`, and what is known only when it runs. */
const MISSPELT_REMOTE = `
    const control = createControl({ url: '' })
    const outage = { effect: { status: 503 }, match: { path: '/events' as string } }
    control.faults.add(outage)
    control.faults.add({ match: { method: 'GET', path: '/dashboards/7' }, effect: { hang: true } })
    control.hold('patch', '/dashboards/:id', { at: 'answer' })
    control.clock.set(new Date(0))
    control.worlds.open('alice', { scenario: 'typical', now: new Date(0) })
    // @ts-expect-error there is no such path
    control.faults.add({ match: { path: '/event' }, effect: { status: 503 } })
    // @ts-expect-error there is no such path
    control.journal.list({ path: '/event' })
    // @ts-expect-error no route has this method
    control.hold('PACH')
    // @ts-expect-error there is no such path
    control.hold({ path: '/dashboards/:id/share' })`

test('every declaration checks strictly in a project of its own', () => {
  // Storybook's lane checks these, beside Storybook.
  const own = entries.filter((entry) => entry !== './playwright' && !entry.startsWith('./storybook'))
  consumer.write('tsconfig.json', strictProject())
  consumer.write(
    'src/index.ts',
    `${importing(own)}
    import { createFake } from 'fake-dashboards'
    import { createControl } from 'fake-dashboards/control'
    const name: string | null | undefined = createFake().db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.name
    // @ts-expect-error a dashboard has no such column
    createFake().db.dashboard.create({ nme: name })
    ${MISSPELT}
    ${MISSPELT_REMOTE}`,
  )

  expect(consumer.check()).toBe('')
}, 60_000)

test('beside Playwright, whose own declarations need Node’s, the fixtures’ check as strictly', () => {
  consumer.link('@types/node')
  consumer.write('playwright/tsconfig.json', strictProject(['node'], [...DOM, 'ESNext.Disposable']))
  consumer.write(
    'playwright/src/index.ts',
    `import { test } from 'fake-dashboards/playwright'
    test.use({ fakeOptions: { seed: 2 } })
    test('', async ({ page, fake, create }) => void [page.url(), fake.db, create.dashboard()])
    // @ts-expect-error there is no such option
    test.use({ fakeOptions: { sede: 2 } })`,
  )

  expect(consumer.check('playwright')).toBe('')
}, 60_000)

test('in Node, declarations check without the library of the DOM', () => {
  consumer.write('plain/tsconfig.json', strictProject(['node'], []))
  consumer.write('plain/src/index.ts', importing(PLAIN_ENTRIES))

  expect(consumer.check('plain')).toBe('')
}, 60_000)

test('no declaration names a type argument that TypeScript 5.6 does not know', () => {
  const lines = declarations.map((path) => readFileSync(installed(path), 'utf8')).join('\n')

  expect(lines).not.toMatch(/Uint8Array</)
})

test('the comments of declarations are as they were written, without escapes', () => {
  const lines = declarations.map((path) => readFileSync(installed(path), 'utf8')).join('\n')

  expect(lines).toContain('`server.use(…)`')
  expect(lines).not.toMatch(/\\u[\da-f]{4}/)
})

test('no declaration leans on a package that is bundled', () => {
  const lines = declarations.map((path) => readFileSync(installed(path), 'utf8')).join('\n')
  const imports = [...lines.matchAll(/^(?:import|export) .* from "([^.].*)";$/gm)].map(([, name]) => name)

  expect([...new Set(imports)].sort()).toEqual([
    '@playwright/test',
    'msw',
    'msw/browser',
    'msw/node',
    'storybook/internal/csf',
    'vitest',
  ])
})
