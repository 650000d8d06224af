import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/description/routes.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'

const DEEP = 20_000

/** Objects that say something about themselves, and what else code may stumble over. */
const odd = fc.constantFrom(
  ...['{"toString":1}', '{"valueOf":1,"toString":null}', '{"length":-1}', '{"constructor":1}', '{"then":1}'],
  ...['{"__proto__":{"toString":1}}', '[{"toString":1}]', '1e400', '-0', '"\\ud800"', '{"toJSON":1}', 'null'],
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  '9'.repeat(DEEP),
)
const json = fc.oneof({ weight: 2, arbitrary: odd }, fc.json({ maxDepth: 3 }))

const fields =
  'name description pinned deleted use_template use_dashboard delete_insights tags restriction_level filters variables ' +
  'tiles tile toDashboard template level user_uuid enabled duplicate_tiles personal_api_key token __proto__'
const body = fc
  .array(fc.tuple(fc.constantFrom(...fields.split(' ')), json), { minLength: 1, maxLength: 3 })
  .map((members) => `{${members.map(([name, value]) => `"${name}":${value}`).join()}}`)

const entry = fc
  .array(fc.tuple(fc.constantFrom('key', 'value', 'type', 'operator', 'negation', 'values', 'group_type_index'), json))
  .map((members) => `[{"key":"a","value":"x",${members.map(([name, value]) => `"${name}":${value}`).join()}}]`)
  .map((text) => text.replace(',}]', '}]'))

const targets = endpoints.flatMap(({ path, method, action }) => ({
  path,
  method,
  query: Object.keys(action.query ?? {}),
}))

const asked = fc.constantFrom(...targets).chain(({ path, method, query }) =>
  fc.record({
    method: fc.constant(method),
    path: fc.constant(path.replaceAll(/:\w+/g, '1')),
    query: fc.array(fc.tuple(fc.constantFrom(...query, 'properties'), fc.oneof(json, entry)), { maxLength: 2 }),
    body: fc.oneof(json, body),
    key: fc.boolean(),
  }),
)

test('any JSON in a body or a parameter gets an answer and an entry in the journal', async () => {
  const start = createFake({ scenario: busyOffice })

  await fc.assert(
    fc.asyncProperty(asked, async ({ method, path, query, body, key }) => {
      const fake = start.fork()
      const search = new URLSearchParams(query).toString()
      const mayCarry = method !== 'GET'

      const answer = await fake.fetch(`https://app.example.test${path}?${search}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(key && { Authorization: 'Bearer phx_owner' }) },
        ...(mayCarry && { body }),
      })

      expect(answer.status === 501 || answer.status < 500).toBe(true)
      expect(fake.journal.toString()).toContain(String(answer.status))
      expect(() => fake.journal.entries.map(({ secrets, sent }) => secrets.json(sent))).not.toThrow()
      expect((await fake.journal.toHar()).log.version).toBe('1.2')
      expect((await fake.journal.toHar({ keep: ['everything'] })).log.entries).toHaveLength(1)
    }),
    { numRuns: 300 },
  )
})
