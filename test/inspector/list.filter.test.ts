import { expect, test } from 'vitest'
import { hasTerm, toFilter, toggleTerm } from '../../src/hosts/inspector/page/session/filter-terms.ts'
import { pathOf, shortPath } from '../../src/hosts/inspector/page/session/request-words.ts'
import type { KnownRequest } from '../../src/hosts/inspector/page/session/requests.ts'
import { kindOf } from '../../src/hosts/worlds/knowledge/decision.ts'

function known(number: number, more: object): KnownRequest {
  const request = {
    number,
    method: 'GET',
    path: '/',
    status: 200,
    took: 1,
    params: {},
    faults: [],
    warnings: [],
    rule: '',
    source: '',
    ...more,
  } as unknown as KnownRequest
  return { ...request, kind: kindOf(request) }
}

const change = (table: string, key: number) => ({ checks: [], changes: [{ table, key, before: null, after: {} }] })
const one = { route: '/api/environments/:project_id/dashboards/:id', params: { project_id: '1', id: '7' } }

const requests = [
  known(1, { path: '/api/environments/1/dashboards/7/', user: 'ann@acme.test', key: 'reader', ...one }),
  known(2, {
    method: 'PATCH',
    path: '/api/environments/1/dashboards/7/',
    status: 403,
    user: 'ann@acme.test',
    rule: 'right to edit',
    source: 'spec K.8',
    ...one,
  }),
  known(3, {
    method: 'POST',
    path: '/api/environments/1/dashboards/',
    status: 201,
    user: 'ben@acme.test',
    ...change('dashboard', 7),
  }),
  known(4, { path: '/api/environments/1/events/', status: 503, faults: [{}], warnings: ['Unknown body key.'] }),
  known(5, {
    path: '/api/environments/1/insights/7/',
    route: '/api/environments/:project_id/insights/:id',
    params: { id: '7' },
  }),
  known(6, {
    method: 'DELETE',
    path: '/api/dashboards/7/collaborators/',
    params: { dashboard_id: '7' },
    took: undefined,
    status: undefined,
  }),
  known(17, { path: '/api/environments/1/patched/', status: undefined, failure: 'The connection failed.' }),
  known(18, { method: 'POST', status: 504, ...change('tile', 1) }),
]

const found = (filter: string): readonly number[] => requests.filter(toFilter(filter)).map(({ number }) => number)

test.each([
  ['', [1, 2, 3, 4, 5, 6, 17, 18]],
  ['patch', [2]],
  ['PATCH 403', [2]],
  ['4xx', [2]],
  ['ann', [1, 2]],
  ['ann -403', [1]],
  ['reader', [1]],
  ['K.8', [2]],
  ['dashboard:7', [1, 2, 3, 6]],
  ['dashboard:70', []],
  ['insight:7', [5]],
  ['-events -dashboard:7', [5, 17, 18]],
  ['is:write', [3, 18]],
  ['is:refused is:failed', [2, 4, 17, 18]],
  ['is:waiting', [6]],
  ['is:fault', [4]],
  ['-is:fault is:failed', [17, 18]],
  ['is:warning', [4]],
  ['is:nonsense', []],
  ['is:constructor', []],
  ['constructor:7', []],
  ['#17', [17]],
  ['events', [4]],
  ['insights/:id$', [5]],
  ['write', [3, 18]],
  ['"right to edit"', [2]],
  ['"Right to edit" ann', [2]],
  ['"to right"', []],
  ['-"connection failed" is:failed', [4, 18]],
  ['"patch"', [2, 17]],
  ['"ann@acme.test" -"right to', [1]],
])('the filter «%s» lets %j through', (filter, numbers) => {
  expect(found(filter)).toEqual(numbers)
})

test.each(['?search=Weekly%20sales&limit=5', '?search=weekly+sales', '?search=%&weekly sales'])(
  'what is searched for in %s is found as it is written',
  (query) => {
    const request = known(1, { path: `/api/environments/1/dashboards/${query}` })

    expect(toFilter('"Weekly sales"')(request)).toBe(true)
    expect(toFilter(`"${query}"`)(request)).toBe(true)
    expect(toFilter('"sales weekly"')(request)).toBe(false)
  },
)

test('a code that is shown as it was sent is found so', () => {
  const request = known(1, { path: '/api/environments/1/dashboards/?search=R%26D' })

  expect(toFilter('r%26d')(request)).toBe(true)
  expect(toFilter('r%26e')(request)).toBe(false)
})

test.each(['"', '""', '-"', '-', '-""', 'ann "', 'ann -'])(
  'the filter «%s» is on its way, and what is not yet written narrows nothing down',
  (filter) => {
    expect(found(filter)).toEqual(found(filter.startsWith('ann') ? 'ann' : ''))
  },
)

test('a term is put before the others, and taken away again', () => {
  expect(toggleTerm('ann', 'is:write')).toBe('is:write ann')
  expect(toggleTerm('is:write  ann', 'is:write')).toBe('ann')
  expect(toggleTerm('"right  to', 'is:write')).toBe('is:write "right  to')
  expect(toggleTerm('is:write "is:write"', 'is:write')).toBe('"is:write"')
  expect([hasTerm('ann is:write', 'is:write'), hasTerm('-is:write', 'is:write')]).toEqual([true, false])
})

test('a path is told without its world, and in a row without the beginning that most requests share', () => {
  expect(pathOf('/w/alice/api/projects/1/insights/')).toBe('/api/projects/1/insights/')
  expect(shortPath('/w/alice/api/projects/1/insights/')).toBe('…/1/insights/')
  expect(shortPath('/api/environments/1/dashboards/?a=1')).toBe('…/1/dashboards/?a=1')
  expect(shortPath('/api/organizations/@current/members/')).toBe('/api/organizations/@current/members/')
  expect(shortPath('/api/projects/')).toBe('/api/projects/')
})

test.each([
  ['%E5%A3%B2%E4%B8%8A%20a%2Fb', '売上 a%2Fb\u200E'],
  ['%D7%A9%D7%9C%D7%95%D7%9D', 'שלום\u200E'],
  ['%E2%80%AEabc', '\\u202Eabc\u200E'],
  ['100%', '100%'],
  ['%5B%7B%22key%22%3A%22%24browser%22%7D%5D', '[{"key":"$browser"}]'],
  ['R%26D+lab%2B', 'R%26D lab%2B'],
])('what an address has encoded is read as it was written: %s', (encoded, read) => {
  expect(pathOf(`/api/users/?search=${encoded}`)).toBe(`/api/users/?search=${read}`)
})
