import { expect, test } from 'vitest'
import { invalid, missingScope, noCredentials, notAllowed, unsupportedByKeys } from '../../support/api/errors.ts'
import { addPerson } from '../../support/api/events.ts'
import { FOREIGN, PRIVATE } from '../../support/api/office.ts'
import { addPersons, listNamed, listPersons } from '../../support/api/persons.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { withKey } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const ANONYMOUS = '17787c327b-0e8f623ea9-336473-1aeaa0-17787c30995b7c'

everyTransport('a listed person shows the UUID as id, all properties and a name', async (bench) => {
  const distinct_ids = [ANONYMOUS, 'ann']
  const properties = { email: 'ann@acme.test', plan: 'paid' }
  const { uuid, created_at } = addPerson(bench.fake, { distinct_ids, properties, is_identified: false })
  addPerson(bench.fake, { project_id: FOREIGN, distinct_ids: ['elsewhere'] })

  expect(await listPersons(bench)).toEqual({
    results: [
      {
        type: 'person',
        id: uuid,
        uuid,
        created_at,
        properties,
        is_identified: false,
        name: 'ann@acme.test',
        distinct_ids,
        matched_recordings: [],
        value_at_data_point: null,
      },
    ],
    next: null,
    previous: null,
  })
})

everyTransport('of many distinct ids, a list shows the first thousand', async (bench) => {
  const distinct_ids = Array.from({ length: 1001 }, (_, at) => `id-${at}`)
  addPerson(bench.fake, { distinct_ids })

  expect(await listPersons(bench)).toMatchObject({ results: [{ distinct_ids: distinct_ids.slice(0, 1000) }] })
})

everyTransport(
  'a person is named by the first property that is not empty, a known id, or the number',
  async (bench) => {
    for (const [at, values] of [
      { properties: { email: '', Name: 'Ann', username: 'ann' } },
      { properties: { username: 7 } },
      { distinct_ids: [ANONYMOUS, 'ben'] },
      { distinct_ids: [ANONYMOUS] },
      {},
    ].entries())
      addPerson(bench.fake, { created_at: `2025-12-2${9 - at}T00:00:00Z`, ...values })

    expect(await listNamed(bench)).toEqual(['Ann', '7', 'ben', ANONYMOUS, '5'])
  },
)

const NAMING = ['email', 'Email', 'name', 'Name', 'username', 'Username', 'UserName']

test.each(NAMING.map((key, at) => [key, NAMING.slice(at + 1)] as const))(
  'the property %s names a person before %j',
  async (key, later) => {
    const bench = directBench()
    const properties = Object.fromEntries([...later, key].map((name) => [name, `by ${name}`]))
    addPerson(bench.fake, { properties: { ...properties, plan: 'paid' } })

    expect(await listNamed(bench)).toEqual([`by ${key}`])
  },
)

test.each(['a-b-c-d', 'a-b-c-d-e-f', 'a-b--d-e', 'a-b-c-d-E', 'a_b-c-d-e', 'a-b-c-d-e '])(
  'the distinct id "%s" is not anonymous, and names a person before one that is',
  async (id) => {
    const bench = directBench()
    addPerson(bench.fake, { distinct_ids: ['1-b2-c-d-e', id] })

    expect(await listNamed(bench)).toEqual([id])
  },
)

everyTransport('the newest person comes first, the last of one moment too, and the future is hidden', async (bench) => {
  for (const [name, created_at] of [
    ['first', '2025-12-01T00:00:00Z'],
    ['later', '2025-12-01T00:00:00.5Z'],
    ['twin', '2025-12-01T00:00:00.5Z'],
    ['soon', '2026-01-01T23:59:59Z'],
    ['far', '2026-01-02T00:00:00Z'],
  ] as const)
    addPerson(bench.fake, { created_at, properties: { name } })

  expect(await listNamed(bench)).toEqual(['soon', 'twin', 'later', 'first'])
})

everyTransport('a full page has a next one, and the link back to the first keeps its offset', async (bench) => {
  const { fake, origin } = bench
  addPersons(fake, 4)
  const base = `${origin}/api/environments/1/persons/`

  const first = await listPersons(bench, '?limit=2&search=')
  const second = await listPersons(bench, '?limit=2&search=&offset=2')
  const third = await listPersons(bench, '?offset=4&limit=2')

  expect(first.results.map(({ name }) => name)).toEqual(['4', '3'])
  expect(first).toMatchObject({ next: `${base}?limit=2&search=&offset=2`, previous: null })
  expect(second.results.map(({ name }) => name)).toEqual(['2', '1'])
  expect(second).toMatchObject({
    next: `${base}?limit=2&search=&offset=4`,
    previous: `${base}?limit=2&search=&offset=2`,
  })
  expect(third).toEqual({ results: [], next: null, previous: `${base}?offset=2&limit=2` })
  expect((await listPersons(bench, '?offset=1&limit=2')).previous).toBe(null)
})

everyTransport('a limit of 0 is 100, and there is no largest one', async (bench) => {
  addPersons(bench.fake, 101)

  for (const [search, length] of [
    ['', 100],
    ['?limit=0', 100],
    ['?limit=', 100],
    ['?limit=100000', 101],
  ] as const)
    expect((await listPersons(bench, search)).results).toHaveLength(length)
  expect((await listPersons(bench, '?limit=101')).next).not.toBe(null)
})

everyTransport('the count is shown on request, and counts all pages of what is found', async (bench) => {
  addPersons(bench.fake, 3)

  expect(await listPersons(bench, '?limit=1')).not.toHaveProperty('count')
  expect(await listPersons(bench, '?limit=1&include_total')).toMatchObject({ count: 3 })
  expect(await listPersons(bench, '?distinct_id=2&include_total=false')).toMatchObject({ count: 1 })
})

everyTransport('CSV is one page of all persons', async ({ fake, send }) => {
  addPersons(fake, 2)

  const text = await (await send('GET', '/persons.csv?limit=1&offset=1&include_total')).text()

  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toMatch(/^created_at,distinct_ids\.0,id,/)
  const ignored = (name: string) => `Query parameter "${name}" was ignored: CSV is one page without a count.`
  expect(fake.journal.last?.warnings).toEqual(['limit', 'offset', 'include_total'].map(ignored))
})

everyTransport('a limit or an offset that is no number, or none that a database takes, is refused', async (bench) => {
  for (const name of ['limit', 'offset']) {
    const least = invalid('Ensure this value is greater than or equal to 0.', name)
    for (const sent of ['x', '10000000000000000000000'])
      await expectRefusal(
        bench,
        ['GET', `/persons/?${name}=${sent}`],
        400,
        invalid('A valid integer is required.', name),
      )
    await expectRefusal(bench, ['GET', `/persons/?${name}=-1`], 400, least)
  }
})

everyTransport('persons are read with person:read, in a project that is open, and never posted', async (bench) => {
  await expectRefusal(bench, ['GET', '/persons/', undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', '/persons/', undefined, { as: 'querier' }], 403, missingScope('person:read'))
  await expectRefusal(bench, ['POST', '/persons/', {}], 405, notAllowed('POST'))
  await expectRefusal(bench, ['POST', '/persons/', {}, { as: 'star' }], 403, unsupportedByKeys)
  expect((await bench.send('GET', '/persons/', undefined, { as: 'third', project: PRIVATE })).status).toBe(403)
  expect((await bench.send('GET', '/persons/', undefined, { project: 99 })).status).toBe(404)
  expect((await bench.send('GET', '/api/projects/1/persons')).status).toBe(200)
  const options = withKey(bench.fake, { scopes: ['person:write'] })
  expect((await bench.send('GET', '/persons/', undefined, options)).status).toBe(200)
})
