import { describe, expect, test } from 'vitest'
import { replaceInBody } from '../../../../src/repro/redact/ids/bodies.ts'
import { definitions, tableNames } from '../../../../src/resources/database.ts'
import { AFTER, BEFORE, fixedRules } from '../../../support/repro/fixed-ids.ts'
import type { Write } from '../../../support/repro/fixed-ids.ts'

/** Columns with the number of a row, or a list of them. */
const numberColumns = tableNames.flatMap((table) =>
  Object.entries(definitions[table].columns).flatMap(([name, { type, items, references }]) =>
    items === 'integer' || (type === 'integer' && references !== undefined)
      ? [[`${table}.${name}`, name] as const]
      : [],
  ),
)

test.each(numberColumns)('%s is replaced, by the name of the column', (_, name) => {
  const rules = fixedRules()

  expect(rules.replace({ [name]: [BEFORE.n] }, rules.any)).toEqual({ [name]: [AFTER.n] })
})

describe('in an object, what is beside an id stays', () => {
  test.each<[string, Write<unknown>]>([
    ['a cohort to break down by', ({ n }) => ({ breakdown_type: 'cohort', breakdown: n, limit: 7 })],
    ['a cohort to filter by', ({ n }) => ({ type: 'cohort', key: '7', value: n, size: 7 })],
    ['the same as a property', ({ n }) => ({ properties: { type: 'cohort', key: '7', value: n, id: 7 } })],
    ['properties', ({ n }) => ({ id: n, properties: { id: 7 }, group_properties: { id: 7 }, elements: [{ id: 7 }] })],
    ['layouts', ({ n }) => ({ layouts: { sm: { [n]: { i: `${n}`, x: 7 } } } })],
    ['layouts as JSON in a text', ({ n }) => ({ layouts: `{"sm":{"${n}":{"i":"${n}","x":7}}}` })],
    ['a refusal', ({ m }) => ({ detail: `Invalid pk "${m}".`, message: 'Invalid pk "7".' })],
  ])('%s', (_, write) => {
    const rules = fixedRules()

    expect(rules.replace(write(BEFORE), rules.any)).toEqual(write(AFTER))
  })
})

describe('of a row', () => {
  test.each<[string, table: string, Write<unknown>]>([
    [
      'the key and the row of a change',
      'change',
      ({ n, m }) => ({ table: 'dashboard', key: n, row: { id: m }, after: 7 }),
    ],
    ['a change that another one adds', 'change', ({ n }) => ({ table: 'change', row: { table: 'text', key: n } })],
    ['a change of another change, which has no key', 'change', ({ n }) => ({ row: { id: n, key: 7 } })],
    [
      'but no column "key" of another table',
      'dashboard',
      ({ n }) => ({ id: n, key: 7, table: 'change', row: { key: 7 } }),
    ],
  ])('%s', (_, table, write) => {
    const rules = fixedRules()

    expect(rules.replace(write(BEFORE), rules.row(table))).toEqual(write(AFTER))
  })

  test('the key alone, which is a number or a UUID', () => {
    const rules = fixedRules()

    expect([BEFORE.n, BEFORE.uuid].map((key) => rules.key(key))).toEqual([AFTER.n, AFTER.uuid])
  })
})

describe('of a query only the ids are replaced', () => {
  test.each<[string, Write<Readonly<Record<string, string>>>]>([
    ['a parameter of the API', ({ n }) => ({ person_id: `${n}`, limit: '7' })],
    ['a parameter that the API does not have', ({ m }) => ({ dashboard_id: `${m}`, size: '7' })],
    ['numbers of other parameters', ({ n, long }) => ({ id: `${n}`, limit: '731007', x: `${long}` })],
    ['times', ({ n }) => ({ id: `${n}`, after: '731007', date_from: '731007' })],
    ['a short id', ({ shortId }) => ({ short_id: shortId, search: 'Ab3dEf9h' })],
    ['properties, whose id is none', ({ n }) => ({ x: `{"id":${n}}`, properties: '{"id":7}' })],
    ['a cohort', ({ n }) => ({ 'properties[0][type]': 'cohort', 'properties[0][value]': `${n}` })],
    ['names of parameters', ({ uuid }) => ({ [`a[${uuid}]`]: '7' })],
  ])('%s', (_, write) => {
    const search = (ids: typeof BEFORE): string => `?${new URLSearchParams(write(ids)).toString()}`

    expect(fixedRules().search(search(BEFORE))).toBe(search(AFTER))
  })

  test('an empty one stays empty', () => {
    expect(fixedRules().search('')).toBe('')
  })
})

describe('of a body only the ids are replaced', () => {
  test.each<[string, Write<string>, type?: string]>([
    ['broken JSON', ({ n, m }) => `{"id": ${m}, "dashboards": ["${n}", ${m}, ${n}`],
    [
      'a part without a blank line',
      ({ m }) => `--x\r\nname="id"; 7\r\n--x\r\nname="id"\r\n\r\n${m}\r\n--x--`,
      'multipart/form-data; boundary=x',
    ],
    ['JSON in the field of a form', ({ m }) => `x=%7B%22id%22%3A${m}%7D&size=7`, 'application/x-www-form-urlencoded'],
  ])('%s', (_, write, type) => {
    expect(replaceInBody(write(BEFORE), fixedRules(), type)).toBe(write(AFTER))
  })
})
