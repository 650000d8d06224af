import ts from 'typescript'
import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

async function session() {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  await create(server.url, 'First')
  await ask(server.url, `${dashboards}1/`)
  return { control, server }
}

const isTypeScript = (text: string): boolean =>
  (ts.transpileModule(text, { reportDiagnostics: true }).diagnostics ?? []).length === 0

test('a test is written as the command line writes it, of the session or of one request', async () => {
  const { control } = await session()

  const whole = await control.writeCode({ kind: 'test' })
  const alone = await control.writeCode({ kind: 'test', at: 2 })

  expect([whole.file, alone.file]).toEqual(['session.test.ts', 'request-2.test.ts'])
  expect(whole.text).toContain('createFake({ capsule, follow: true })')
  expect(alone.text).toContain('createFake({ capsule, at: 2 })')
  expect([whole.text, alone.text].map(isTypeScript)).toEqual([true, true])
  expect([whole.capsule, alone.capsule]).toEqual([undefined, undefined])
})

test('a story begins with the state that a request found, and names the file of its capsule', async () => {
  const { control } = await session()

  const { text, file, capsule } = await control.writeCode({ kind: 'story', at: 2 })
  const after = await control.writeCode({ kind: 'story' })

  expect([file, capsule!.file]).toEqual(['request-2.stories.ts', 'request-2.capsule.json'])
  expect(text).toContain("import capsule from './request-2.capsule.json'")
  expect(text).toContain('parameters: { fake: { capsule, at: 2 } }')
  expect(after.text).toContain('at: 3')
  expect([text, after.text].map(isTypeScript)).toEqual([true, true])
  const fake = createFake({ capsule: JSON.parse(capsule!.text), at: 2 })
  expect(fake.db.dashboard.count()).toBe(5)
})

test('people, texts, keys and tokens are replaced, unless they are kept', async () => {
  const { control } = await session()

  const replaced = JSON.stringify([
    await control.writeCode({ kind: 'story' }),
    await control.writeCode({ kind: 'test', at: 2 }),
  ])
  const kept = await control.writeCode({ kind: 'story', keep: ['everything'] })

  expect(replaced).not.toMatch(/owner@acme|First|phx_owner/)
  expect(kept.capsule!.text).toContain('First')
  expect(kept.capsule!.text).not.toContain('phx_owner')
})

test('a request before a return is written of as well, by its number in the journal', async () => {
  const { control, server } = await session()
  await control.goBack(1)
  await ask(server.url, dashboards)

  const before = await control.writeCode({ kind: 'story', at: 2, keep: ['everything'] })
  const after = await control.writeCode({ kind: 'test', at: 3 })

  expect(createFake({ capsule: JSON.parse(before.capsule!.text), at: 2 }).db.dashboard.count()).toBe(5)
  expect([after.file, after.text.includes('createFake({ capsule, at: 1 })')]).toEqual(['request-3.test.ts', true])
})

test.each([
  [{ kind: 'test', at: 3 }, 'Request 3 has not come yet: the newest is 2.'],
  [{ kind: 'story', at: 99 }, 'Request 99 is not in the session log.'],
  [{ kind: 'poem' }, 'Broken query: kind: expected "test" or "story", got "poem".'],
  [{}, 'Broken query: kind: expected "test" or "story", got nothing.'],
  [{ kind: 'test', keep: ['nams'] }, 'nams'],
])('%j is refused in words', async (query, says) => {
  const { control } = await session()

  await expect(control.writeCode(query as never)).rejects.toThrow(says)
})
