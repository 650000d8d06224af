import { expect, test } from 'vitest'
import { CONTRACTS, contractRows } from '../../src/contract/contract.ts'
import type { ContractChoice, ContractRow } from '../../src/contract/contract.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { alone } from '../support/api/contracts.ts'

const ROWS = Object.keys(contractRows) as ContractRow[]
const columnsOf = (contract: ContractChoice) => createFake({ contract }).world.contract
const all = (column: string) => Object.fromEntries(ROWS.map((row) => [row, column]))

test('a fake keeps to the documented contract unless told otherwise', () => {
  expect(createFake().world.contract).toEqual(all('documented'))
  expect(columnsOf('documented')).toEqual(all('documented'))
})

test('the live contract takes every row from the real service', () => {
  expect(columnsOf('live')).toEqual(all('live'))
})

test('every row can be switched alone', () => {
  for (const row of ROWS) {
    expect(columnsOf(alone(row, 'live'))).toEqual({ ...all('documented'), [row]: 'live' })
    expect(columnsOf(alone(row, 'documented'))).toEqual({ ...all('live'), [row]: 'documented' })
  }
})

test('several rows can be switched, and a row may stand where its base has it', () => {
  expect(columnsOf({ base: 'live', eventFields: 'documented', eventPaging: 'live' })).toEqual({
    ...all('live'),
    eventFields: 'documented',
  })
})

test('a fork keeps the contract, and so does a fake that is reset', () => {
  const fake = createFake({ contract: { base: 'live', eventFields: 'documented' } })

  const fork = fake.fork()
  fork.reset()

  expect(fork.world.contract).toEqual({ ...all('live'), eventFields: 'documented' })
})

test('a contract cannot be changed afterwards', () => {
  const choice = { base: 'live', eventFields: 'documented' } as const satisfies ContractChoice
  const fake = createFake({ contract: choice })

  Object.assign(choice, { eventFields: 'live' })

  expect(fake.world.contract.eventFields).toBe('documented')
  expect(Object.isFrozen(fake.world.contract)).toBe(true)
})

const known = ROWS.join(', ')

test.each([
  [
    { base: 'live', eventField: 'live' },
    `A contract has no "eventField"; the nearest is "eventFields". Known: ${known}.`,
  ],
  [{ base: 'live', toString: 'live' }, `A contract has no "toString"; known: ${known}.`],
  [
    { base: 'live', eventFields: 'real' },
    'Unknown column "real" for the contract row "eventFields". Known: documented, live.',
  ],
  [
    { base: 'live', eventFields: true },
    'Unknown column "true" for the contract row "eventFields". Known: documented, live.',
  ],
  [{ base: 'real' }, 'Unknown contract "real". Known: documented, live.'],
  [{ eventFields: 'live' }, 'A contract of single rows needs a "base". Known: documented, live.'],
  ['Live', 'Unknown contract "Live". Known: documented, live.'],
  [null, 'Unknown contract "null". Known: documented, live.'],
  [7, 'Unknown contract "7". Known: documented, live.'],
])('the contract %j is misuse, and the message names what is known', (contract, message) => {
  expect(() => columnsOf(contract as ContractChoice)).toThrow(
    expect.objectContaining({ name: 'FakeUsageError', message: expect.stringContaining(message) as string }) as Error,
  )
})

test('types know the columns and the rows', () => {
  const choices = [
    'live',
    { base: 'live' },
    { base: 'documented', eventFields: 'live' },
    // @ts-expect-error -- no such column
    'real',
    // @ts-expect-error -- no such row
    { base: 'live', eventField: 'live' },
    // @ts-expect-error -- no base
    { eventFields: 'live' },
  ] satisfies ContractChoice[]

  expect(choices).toHaveLength(6)
  expect(CONTRACTS).toEqual(['documented', 'live'])
})
