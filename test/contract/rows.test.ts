import { expect, test } from 'vitest'
import { CONTRACTS, contractRows } from '../../src/contract/contract.ts'
import type { ContractChoice, ContractName, ContractRow } from '../../src/contract/contract.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { alone } from '../support/api/contracts.ts'
import { TEMPLATE_PATH, template } from '../support/api/templates.ts'
import { directBench } from '../support/api/transports.ts'
import type { Bench } from '../support/api/transports.ts'

type Keys = Readonly<Record<string, unknown>>

const has = async (body: Promise<unknown>, ...path: readonly string[]): Promise<boolean> => {
  let at: unknown = await body
  for (const key of path) at = (at as Keys)[key]
  return at !== undefined
}
const sends = async ({ send }: Bench, method: string, path: string, body?: unknown): Promise<boolean> =>
  (await (await send(method, path, body)).text()) !== ''

/** For each row, a question whose answer is yes in the live column and no in the documented one. */
const isLive: Readonly<Record<ContractRow, (bench: Bench) => Promise<boolean>>> = {
  accessControlViews: ({ json }) => has(json('GET', '/dashboards/1/access_controls/'), 'access_controls'),
  moveTileBody: (bench) => sends(bench, 'PATCH', '/dashboards/1/move_tile/', { tile: { id: 2 }, toDashboard: 2 }),
  templateBody: (bench) => sends(bench, 'POST', TEMPLATE_PATH, { template }),
  templateFields: async ({ send }) => (await send('POST', TEMPLATE_PATH, {})).status === 400,
  eventValuesBody: (bench) => sends(bench, 'GET', '/events/values/?key=$browser'),
  eventFields: async ({ json }) => {
    const page = await json<{ results: readonly Keys[] }>('GET', '/events/')
    return typeof page.results[0]!['properties'] === 'object'
  },
  eventPaging: async ({ json }) =>
    (await json<{ next: string }>('GET', '/events/?limit=2')).next.includes('before=2025-12-31T00%3A18'),
  eventExpressions: async ({ send }) => (await send('GET', '/events/?select=[')).status === 200,
  writeOnlyDashboardFields: async ({ json }) => !(await has(json('GET', '/dashboards/1/'), 'use_template')),
  writeOnlyUserUuid: async ({ json }) => !(await has(json('GET', '/dashboards/2/collaborators/'), '0', 'user_uuid')),
  readOnlyDashboardFields: async ({ json }) => {
    const { filters } = await json<{ filters: Keys }>('PATCH', '/dashboards/1/', { filters: { date_from: '-1d' } })
    return filters['date_from'] === '-1d'
  },
  userConfigField: ({ json }) => has(json('GET', '/dashboards/1/'), 'created_by', 'hedgehog_config'),
  undeclaredScopes: async ({ send }) =>
    (await send('GET', '/dashboards/1/access_controls/', undefined, { as: 'star' })).status === 403,
  cohortExclusion: async ({ json }) => {
    const filter = JSON.stringify([{ type: 'cohort', key: 'id', value: 1, operator: 'not_in' }])
    const { results } = await json<{ results: readonly Keys[] }>('GET', `/events/?properties=${filter}`)
    return results.length > 0 && results.every(({ distinct_id }) => distinct_id === 'u1' || distinct_id === 'u2')
  },
}

const ROWS = Object.keys(contractRows) as ContractRow[]
const answersUnder = async (contract: ContractChoice): Promise<object> => {
  const asked = ROWS.map(async (row) => [row, await isLive[row](directBench({ scenario: busyOffice, contract }))])
  return Object.fromEntries((await Promise.all(asked)) as [string, boolean][])
}
const all = (column: ContractName) => Object.fromEntries(ROWS.map((row) => [row, column === 'live']))

test.each(CONTRACTS)('the %s contract answers by one column throughout', async (column) => {
  expect(await answersUnder(column)).toEqual(all(column))
})

for (const column of CONTRACTS)
  test.each(ROWS)(`${column} alone for the row %s changes that answer and no other`, async (row) => {
    const base = column === 'live' ? 'documented' : 'live'

    expect(await answersUnder(alone(row, column))).toEqual({ ...all(base), [row]: column === 'live' })
  })
