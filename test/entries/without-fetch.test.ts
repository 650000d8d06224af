import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Node loads its own `fetch` when somebody reads it, and needs the decoder for that. */
const BARE = `void globalThis.Request
for (const name of ['TextEncoder', 'TextDecoder', 'Request', 'fetch']) delete globalThis[name]
`

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs code with the built package, in a process without what the jsdom of Jest lacks. */
function inJsdom(code: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', BARE + code], { cwd: root }).toString()
}

test('Jest’s entry refuses jsdom without fetch, and says what to set', () => {
  const printed = inJsdom("import('fake-dashboards/jest').catch(({ message }) => console.log(message))")

  expect(printed).toMatch(/^fake-dashboards\/jest needs fetch, .* Set "testEnvironment" to "jest-fixed-jsdom"/)
})

test('rows need neither fetch nor what else the jsdom of Jest lacks', () => {
  const printed = inJsdom(`
    const { createFake } = await import('fake-dashboards')
    const { createFactories } = await import('fake-dashboards/factories')
    const { typical } = await import('fake-dashboards/scenarios')
    const fake = createFake({ scenario: typical })
    console.log(createFactories(fake).dashboard({ name: 'Web' }).name, fake.exportState().tables.dashboard.length)`)

  expect(printed).toBe('Web 13\n')
})
