import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/table/columns.ts'
import { createFake } from '../../../../src/index.ts'
import type { FakeState } from '../../../../src/index.ts'
import { redactState } from '../../../../src/repro.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'
import { withRareIds } from '../../../support/random/rare-ids.ts'

/** Ids of rows: of the first project, dashboard, insight …, which all have the same number; of a second one; of a user. */
interface Ids {
  readonly n: number
  readonly m: number
  readonly uuid: string
  readonly shortId: string
}
type Write<T> = (ids: Ids) => T

const idsOf = ({ tables }: FakeState): Ids => ({
  n: tables.dashboard[0]!.id,
  m: tables.dashboard[1]!.id,
  uuid: tables.user[0]!.uuid,
  shortId: tables.insight[0]!.short_id,
})

/** The content of a dashboard after the ids of its state were replaced: the actual one and the expected one. */
function replacedIn(column: 'description' | 'filters', write: Write<unknown>, isRare = false) {
  const state = createFake({ scenario: busyOffice }).exportState()
  const fake = createFake({ state: isRare ? withRareIds(state) : state })
  const before = idsOf(fake.exportState())
  const data = { [column]: write(before) }
  fake.db.dashboard.update({ where: { id: { equals: before.n } }, data })
  const made = redactState(fake.exportState(), { ids: 'replace', keep: ['everything'] })
  return { before, after: idsOf(made), shown: made.tables.dashboard[0]![column] }
}

describe('in a text, an id is replaced in the form in which it is written', () => {
  test.each<[string, Write<string>]>([
    ['a UUID', ({ uuid }) => uuid],
    ['one in capitals', ({ uuid }) => uuid.toUpperCase()],
    ['one without dashes', ({ uuid }) => `(${uuid.replaceAll('-', '')})`],
    ['one with encoded dashes', ({ uuid }) => uuid.replaceAll('-', '%2D')],
    ['one encoded twice', ({ uuid }) => uuid.replaceAll('-', '%252D')],
    ['one as a name of its kind', ({ uuid }) => `urn:uuid:${uuid}`],
    ['one behind an encoded brace', ({ uuid }) => `%7B${uuid.replaceAll('-', '')}%7D`],
    ['a project of the app', ({ n }) => `https://app.acme.test/project/${n}`],
    ['pages of the app', ({ n, m }) => `/environments/${n}/dashboards/${m}?x /dashboard/${n}#y "/cohort/${m}"`],
    ['other pages of the app', ({ n }) => `/insight/${n} /persons/${n} /action/${n}`],
    ['a page with a short id', ({ shortId }) => `/insights/${shortId}/edit`],
    ['an address of the API', ({ n, m }) => `/api/environments/${n}/dashboards/${m}.json`],
    ['its query', ({ n }) => `GET /api/environments/${n}/insights/?created_by=${n}&limit=1&dashboards=%5B${n}%5D now`],
    ['a short id in it', ({ shortId }) => `/api/insights/${shortId}?short_id=${shortId}`],
    ['the name of a project that hydration gives', ({ n }) => `Project ${n}`],
    ['that of a key', ({ m }) => `Recorded key ${m}`],
    ['that of a user', ({ n }) => `user${n}@example.test`],
  ])('%s', (_, write) => {
    const { before, after, shown } = replacedIn('description', write)

    expect(shown).toBe(write(after))
    expect(shown).not.toBe(write(before))
  })

  test.each<[string, Write<string>]>([
    ['alone', ({ n }) => String(n)],
    ['in a sentence', ({ n, m }) => `Dashboards ${n}, ${m} and (${n}).`],
  ])('a long number %s', (_, write) => {
    const { after, shown } = replacedIn('description', write, true)

    expect(shown).toBe(write(after))
  })
})

describe('in a text, what only looks like an id stays', () => {
  test.each([
    '00000000-0000-0000-0000-000000000000',
    '1',
    'dashboard 1, row "1"',
    '/other/1',
    '/project/1x',
    '/project/99',
    '/subproject/1',
    'xProject 1',
    'Project 1x',
    'Project 99',
    'user1@example.testx',
    'user1@example.com',
    '/xapi/others/1/',
    '/api',
    '/api/environments/%ff1/',
  ])('%s', (text) => {
    expect(replacedIn('description', () => text).shown).toBe(text)
  })

  test.each<[string, Write<string>]>([
    ['a part of a word', ({ n }) => `x${n} ${n}x ${n}-1`],
    ['a part of a decimal number', ({ n }) => `${n}.5 1.${n}`],
    ['a number that no row has', ({ n }) => String(n + 5)],
    ['a UUID behind a digit', ({ uuid }) => `a${uuid.replaceAll('-', '')}`],
    ['a UUID before a digit', ({ uuid }) => `${uuid.replaceAll('-', '')}0`],
  ])('%s', (_, write) => {
    const { before, shown } = replacedIn('description', write, true)

    expect(shown).toBe(write(before))
  })
})

describe('in JSON, a number is that of a row', () => {
  test.each<[string, Write<JsonObject>]>([
    [
      'under names that say so',
      ({ n, m }) => ({ id: n, dashboard_id: m, ids: [n, m], person_ids: n, created_by_id: n }),
    ],
    ['under names that the API has for rows', ({ n }) => ({ dashboards: [n], use_dashboard: n, toDashboard: n })],
    ['under the names of projects', ({ n }) => ({ team: n, scoped_teams: [n], project: n, teams: [n], projects: n })],
    ['as a text', ({ n, m }) => ({ id: `${n}`, ids: [`+${m}`, ` 00${n} `, `${n}.0`] })],
    ['in a list as a text', ({ n, m }) => ({ dashboards: `[${n}, ${m}]` })],
    ['as the name of a member', ({ n }) => ({ dashboards: { [n]: 'x' } })],
    ['in JSON as a text', ({ n }) => ({ x: `{"id":${n},"size":1}` })],
    ['as a cohort to filter by', ({ n }) => ({ properties: [{ type: 'cohort', key: 'id', value: n }] })],
    ['as a cohort to filter by, anywhere', ({ n }) => ({ x: { type: 'static-cohort', key: 'id', value: [n] } })],
    ['as a cohort under its other name', ({ n }) => ({ x: { type: 'cohort', property: n } })],
    ['as a cohort to break down by', ({ n }) => ({ breakdown_type: 'cohort', breakdown: [n, 'all'] })],
    ['where tiles stand', ({ n, m }) => ({ layouts: { sm: { [n]: { i: `${n}`, x: 1 } }, xs: [{ i: m, y: 1 }] } })],
  ])('%s', (_, write) => {
    const { before, after, shown } = replacedIn('filters', write)

    expect(shown).toEqual(write(after))
    expect(shown).not.toEqual(write(before))
  })

  test.each<JsonObject>([
    { size: 1, valid: 1, idle: 1, limit: 1, value: 1, breakdown: 1, property: 1 },
    { distinct_id: 1, distinct_ids: [1], $user_id: 1 },
    { properties: { id: 1, dashboard_id: 1, x: { id: 1 } }, elements: [{ id: 1 }] },
    { properties: [{ type: 'event', key: 'id', value: 1 }] },
    { breakdown_type: 'event', breakdown: 1 },
    { id: 0, dashboard_id: -0.5, ids: ['1.5.1', '1__0', 'one', '', '0'], short_id: '' },
    { layouts: { sm: { x: 1, w: 1 } } },
    { id: 'abc', ids: { x: 'abc' } },
  ])('but not elsewhere: %j', (filters) => {
    expect(replacedIn('filters', () => filters).shown).toEqual(filters)
  })

  test('a short id and a UUID are known wherever their names say so', () => {
    const write: Write<JsonObject> = ({ shortId, uuid }) => ({
      short_id: shortId,
      user_uuid: uuid,
      id: `{${uuid}}`,
      distinct_id: uuid,
      x: [uuid.toUpperCase()],
      [uuid]: 1,
    })
    const { after, shown } = replacedIn('filters', write)

    expect(shown).toEqual(write(after))
  })

  test('a long number is known anywhere', () => {
    const write: Write<JsonObject> = ({ n }) => ({ size: n, x: `${n}`, [`${n}`]: { y: [n] } })
    const { after, shown } = replacedIn('filters', write, true)

    expect(shown).toEqual(write(after))
  })
})
