import { describe, expect, test } from 'vitest'
import { ask, dashboards, servedBusyOffice } from '../support/servers/served.ts'

describe('a row is found', () => {
  test('by its number or its UUID, as its table has keys', async () => {
    const { control, fake } = await servedBusyOffice()
    const { id } = fake.db.event.getAll()[0]!

    expect((await control.rows.get('event', id)).row).toMatchObject({ id })
    expect((await control.rows.get('dashboard', 2)).row).toMatchObject({ id: 2 })
    await expect(control.rows.get('organization', '12')).rejects.toThrow('There is no organization with the id "12".')
    await expect(control.rows.get('dashboard', '1x')).rejects.toThrow('There is no dashboard with the id "1x".')
    await expect(control.rows.get('dashboard', 'x1')).rejects.toThrow('There is no dashboard with the id "x1".')
  })

  test('by a value as text, whatever its type', async () => {
    const { control } = await servedBusyOffice()
    const found = async (column: string, value: string) =>
      (await control.rows.list('dashboard', { column, value })).rows.map(({ id }) => id)

    expect(await found('name', 'Open')).toEqual([1])
    expect(await found('deleted', 'true')).toEqual([3])
    expect(await found('restriction_level', '37')).toEqual([2])
    expect(await found('name', 'Nothing')).toEqual([])
  })

  test('not by a value alone', async () => {
    const { control } = await servedBusyOffice()

    await expect(control.rows.list('tile', { value: '1' })).rejects.toThrow('give both, or neither')
  })
})

test('a row names no rows by columns that are empty, and none is said to name it that does not', async () => {
  const { control } = await servedBusyOffice()

  const { refersTo, referredBy } = await control.rows.get('tile', 1)
  const insight = await control.rows.get('insight', 1)

  expect(refersTo).toEqual([
    { column: 'dashboard_id', table: 'dashboard', key: 1 },
    { column: 'insight_id', table: 'insight', key: 1 },
  ])
  expect(referredBy).toEqual([])
  expect(insight.referredBy).toEqual([{ table: 'tile', column: 'insight_id', count: 2 }])
})

test('a row that names none may be written, and may keep its own key', async () => {
  const { control } = await servedBusyOffice()

  await control.rows.change('dashboard', 1, { id: 1, created_by_id: null, name: 'Edited' })
  const { changes } = await control.rows.add('dashboard', { id: 77, project_id: 1 })
  await control.rows.add('event', { project_id: 1, distinct_id: 'z', event: 'Added' })

  expect((await control.rows.get('dashboard', 1)).row).toMatchObject({ id: 1, created_by_id: null, name: 'Edited' })
  expect(changes).toMatchObject([{ table: 'dashboard', key: 77, kind: 'added', before: null, after: { id: 77 } }])
})

describe('an edit', () => {
  test('tells when it was, by the clock of the fake and among its requests', async () => {
    const { control, server } = await servedBusyOffice()
    const first = await control.rows.change('dashboard', 1, { name: 'One' })
    await ask(server.url, dashboards)
    await control.clock.advance('1h')

    const { number, at, after, says } = await control.rows.change('dashboard', 1, { name: 'Two' })

    expect(first).toMatchObject({ number: 1, at: '2026-01-01T00:00:00Z', after: 0 })
    expect({ number, at, after }).toEqual({ number: 2, at: '2026-01-01T01:00:00Z', after: 1 })
    expect([first.says, says]).toEqual(['changed dashboard 1', 'changed dashboard 1, after request 1'])
    expect(first).not.toHaveProperty('undoes')
  })

  test('tells how many rows went with a removed one', async () => {
    const { control } = await servedBusyOffice()

    const { says, changes } = await control.rows.remove('dashboard', 1)

    expect(changes.length).toBeGreaterThan(2)
    expect(says).toBe(`removed dashboard 1 and ${changes.length - 1} other rows`)
  })

  test('that was made again by hand is undone as well', async () => {
    const { control, fake } = await servedBusyOffice()
    const edit = await control.rows.change('dashboard', 1, { name: 'Edited' })
    await control.rows.change('dashboard', 1, { name: 'Other' })
    await control.rows.change('dashboard', 1, { name: 'Edited' })

    await control.edits.undo(edit.number)

    expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })!.name).toBe('Open')
  })

  test('that cannot be undone says what is to be done first', async () => {
    const { control } = await servedBusyOffice()
    await control.rows.add('dashboard', { id: 50, project_id: 1 })
    await control.rows.add('tile', { dashboard_id: 50, insight_id: 1 })
    await control.rows.remove('text', 1)
    await control.rows.add('text', { id: 1, project_id: 1 })

    await expect(control.edits.undo(1)).rejects.toThrow(
      'Edit 1 cannot be undone: a tile belongs to the dashboard 50 by its dashboard_id now. Remove that first.',
    )
    await expect(control.edits.undo(3)).rejects.toThrow(
      'Edit 3 cannot be undone: the text 1 was changed since. Undo the later edits first, or change the row.',
    )
    await control.edits.undo(2)
    expect(await control.edits.undo(1)).toMatchObject({ number: 6, undoes: 1, says: 'undid edit 1' })
  })
})

test('a key or token is hidden in the row of a change to come, and an empty one is shown as it is', async () => {
  const { control, fake } = await servedBusyOffice()
  fake.db.change.create({ table: 'key', row: { name: 'New', value: 'short' } })
  fake.db.key.update({ where: { id: { equals: 1 } }, data: { value: '' } })

  const [first] = (await control.rows.list('change')).rows
  const { row } = await control.rows.get('key', 1)
  const { values } = await control.rows.get('key', 2)

  expect(first!['row']).toEqual({ name: 'New', value: '[redacted]' })
  expect(row['value']).toBe('')
  expect(values).toHaveProperty('name')
  expect(values).not.toHaveProperty('id')
  expect(values).not.toHaveProperty('value')
})
