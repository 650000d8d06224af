import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Capsule } from '../../src/index.ts'
import { writeTest } from '../../src/repro.ts'
import type { WriteTestOptions } from '../../src/repro.ts'
import { typical } from '../../src/scenarios.ts'
import { STRICTEST } from '../support/projects/compiler.ts'
import { installCopy } from '../support/projects/consumer.ts'
import type { Consumer } from '../support/projects/consumer.ts'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

let packed: Consumer
beforeAll(() => {
  packed = installCopy()
  packed.link('vitest')
  packed.link('msw')
  const compilerOptions = { ...STRICTEST, module: 'esnext', moduleResolution: 'bundler', resolveJsonModule: true }
  packed.write('tsconfig.json', JSON.stringify({ compilerOptions }))
}, 60_000)
afterAll(() => packed.remove())

const url = 'https://app.example.test/api/environments/2/dashboards/1/'

/** A session of one GET, and with `fails` one whose last requests are repeated in vain, which is a finding. */
async function session(fails: boolean): Promise<Capsule> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch(url)
  if (fails) fake.faults.add({ match: { path: '/dashboards/1' }, effect: { networkError: true } })
  for (let again = 0; fails && again < 6; again++) await fake.fetch(url).catch(() => undefined)
  return fake.capture()
}

const APP = 'const shown = await Promise.all([fake.fetch("https://app.example.test")])'
const forms: Readonly<Record<string, WriteTestOptions>> = {
  empty: {},
  app: { app: APP },
  silent: { app: 'await fake.fetch("https://app.example.test")' },
  expected: { expect: 'expect(shown).toEqual([])' },
  both: { app: APP, expect: 'expect(shown).toEqual([])' },
  thrown: { app: APP, expect: 'if (shown.length > 1) throw new Error(rehearsal.describe())' },
  alone: { at: 1 },
}

test('a written test compiles under the strictest options, whatever is filled in', async () => {
  for (const fails of [false, true]) {
    const capsule = await session(fails)
    for (const [name, options] of Object.entries(forms))
      packed.write(`src/${name}-${fails ? 'found' : 'clean'}.test.ts`, await writeTest(capsule, options))
  }

  expect(packed.check()).toBe('')
}, 60_000)

test('a key such as __proto__ is plain data in a written test, and the capsule has a type', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const filters = JSON.parse('{"__proto__": {"x": "\\n\\"__proto__\\": "}, "a\\"__proto__": "__proto__"}') as Record<
    string,
    unknown
  >
  fake.world.tables.dashboard.update(fake.db.dashboard.get(1)!, { filters })
  await fake.fetch(url)
  const capsule = await fake.capture({ keep: ['everything'] })

  const text = await writeTest(capsule)

  const literal = text.slice(text.indexOf('\nconst capsule = ') + '\nconst capsule = '.length)
  packed.write('src/proto.test.ts', `${text}export const isAny: 0 extends 1 & typeof capsule ? true : false = false\n`)
  expect(packed.check()).toBe('')
  packed.write('src/literal.js', `export default ${literal}`)
  expect(
    JSON.parse(packed.evaluate("console.log(JSON.stringify((await import('./src/literal.js')).default))")),
  ).toEqual(JSON.parse(JSON.stringify(capsule)))
}, 60_000)

test('tests and stories that control writes compile under the strictest options', async () => {
  const { control, server } = await served({}, createFake({ scenario: typical, auth: 'lenient' }))
  await create(server.url, 'First')
  await ask(server.url, `${dashboards}1/`)

  for (const query of [
    { kind: 'test' },
    { kind: 'test', at: 2 },
    { kind: 'story' },
    { kind: 'story', at: 2 },
  ] as const) {
    const { file, text, capsule } = await control.writeCode(query)
    packed.write(`src/${file}`, text)
    if (capsule) packed.write(`src/${capsule.file}`, capsule.text)
  }

  expect(packed.check()).toBe('')
}, 60_000)

test('where nothing reads what the app shows, its line keeps no name for it', async () => {
  const text = await writeTest(await session(true), { app: APP })

  expect(text).toContain('  await Promise.all([fake.fetch("https://app.example.test")])\n')
  expect(text).toContain('expect(rehearsal.findings')
})
