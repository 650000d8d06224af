import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { replay } from '../../src/repro.ts'
import { definitions, tableNames } from '../../src/resources/database.ts'
import type { FakeState } from '../../src/state/state.ts'
import { ask, change, dashboards, servedBusyOffice } from '../support/servers/served.ts'

/** The rows of a state by their keys: a row that comes back stands at the end of its table. */
const rowsByKey = ({ tables }: FakeState): object =>
  Object.fromEntries(
    tableNames.map((table) => [
      table,
      Object.fromEntries(tables[table].map((row) => [(row as Record<string, unknown>)[definitions[table].key], row])),
    ]),
  )

test('all tables are listed with the columns by which their rows name others', async () => {
  const { control, fake } = await servedBusyOffice()

  const tables = await control.rows.tables()

  expect(tables.map(({ table }) => table)).toEqual(tableNames)
  expect(tables.find(({ table }) => table === 'tile')).toEqual({
    table: 'tile',
    rows: fake.db.tile.count(),
    key: 'id',
    links: { dashboard_id: 'dashboard', insight_id: 'insight', text_id: 'text' },
  })
})

test('rows are read page by page, and by a value', async () => {
  const { control } = await servedBusyOffice()

  const first = await control.rows.list('event', { limit: 15 })
  const rest = await control.rows.list('event', { limit: 15, offset: first.next! })
  const tiles = await control.rows.list('tile', { column: 'dashboard_id', value: '1' })

  expect([first.rows.length, first.count, first.next]).toEqual([15, 20, 15])
  expect([rest.rows.length, rest.count, rest.next]).toEqual([5, 20, undefined])
  expect(tiles.rows.map(({ id }) => id)).toEqual([1, 2])
})

test.each(tableNames)(
  'a page of %s tells what a new row may begin with, which can be added as it is',
  async (table) => {
    const { control } = await servedBusyOffice()

    const { newRow } = await control.rows.list(table)
    const added = await control.rows.add(table, newRow).catch((error: Error) => error.message)

    expect(newRow).not.toHaveProperty('id')
    expect(added).toMatchObject({ kind: 'added', table })
  },
)

test('a date that JavaScript wrote is kept as the API writes it, in a new row and in a changed one', async () => {
  const { control, fake } = await servedBusyOffice()
  const created_at = new Date('2026-03-01T00:00:00Z').toISOString()

  await control.rows.change('dashboard', 1, { created_at })
  const { key } = (await control.rows.add('dashboard', { project_id: 1, created_at })).changes[0]!

  const dates = [1, Number(key)].map((id) => fake.db.dashboard.get(id).created_at)
  expect([created_at, ...dates]).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'])
})

test('a changed key is told as changed, although its old and its new value are hidden', async () => {
  const { control, fake } = await servedBusyOffice()
  const { id } = fake.db.key.getAll()[0]!

  const { changes } = await control.rows.change('key', id, { value: 'phx_new_value' })
  const again = await control.rows.change('key', id, { value: 'phx_new_value' })

  expect(changes).toMatchObject([
    { kind: 'changed', differences: [{ at: 'value', before: '[redacted]', after: '[redacted]' }] },
  ])
  expect(again.changes).toMatchObject([{ kind: 'unchanged', differences: [] }])
})

test('a new row names the first row where it has to name one, and comes at the time of the clock', async () => {
  const { control } = await servedBusyOffice()

  const { newRow } = await control.rows.list('dashboard')

  expect(newRow).toMatchObject({ project_id: 1, created_at: '2026-01-01T00:00:00Z', created_by_id: null, name: null })
})

test('a row tells what it names, and what names it', async () => {
  const { control } = await servedBusyOffice()

  const { row, refersTo, referredBy } = await control.rows.get('dashboard', 1)

  expect(row).toMatchObject({ id: 1, name: 'Open' })
  expect(refersTo).toContainEqual({ column: 'project_id', table: 'project', key: 1 })
  expect(referredBy).toContainEqual({ table: 'tile', column: 'dashboard_id', count: 2 })
  expect(referredBy).toContainEqual({ table: 'sharing', column: 'dashboard_id', count: 1 })
})

test.each(tableNames)('no row of %s shows a key or a token', async (table) => {
  const { control, fake } = await servedBusyOffice()
  await control.rows.change('key', 1, { name: 'of phx_owner' })

  const { rows } = await control.rows.list(table, { limit: 500 })

  expect(rows).toHaveLength(fake.world.tables[table].size)
  expect(JSON.stringify([rows, await control.edits.list()])).not.toMatch(/phx_owner|phc_|"public"/)
})

test('a changed row is what the API then shows, is one edit, and replays', async () => {
  const { control, server } = await servedBusyOffice()
  await ask(server.url, `${dashboards}1/`)

  const edit = await control.rows.change('dashboard', 1, { name: 'Edited' })
  const answer = await ask(server.url, `${dashboards}1/`)

  expect(await answer.json()).toMatchObject({ name: 'Edited' })
  expect(edit).toMatchObject({ number: 1, after: 1, table: 'dashboard', kind: 'changed' })
  expect(edit.changes.map(({ before, after }) => [before!['name'], after!['name']])).toEqual([['Open', 'Edited']])
  expect(await control.edits.list()).toEqual([edit])
  expect(await replay(await control.capture())).toMatchObject({ differences: [], same: 2 })
})

test('a row that is removed takes along what belongs to it, and all of it comes back', async () => {
  const { control, fake } = await servedBusyOffice()
  const before = fake.exportState()

  const edit = await control.rows.remove('user', 3)
  const undone = await control.edits.undo(edit.number)

  expect(new Set(edit.changes.map(({ table }) => table)).size).toBeGreaterThan(3)
  expect(undone).toMatchObject({ number: 2, kind: 'undone', undoes: 1 })
  expect(rowsByKey(fake.exportState())).toEqual(rowsByKey(before))
})

test('an edit that was undone is made again by undoing that', async () => {
  const { control, fake } = await servedBusyOffice()
  await control.rows.add('dashboard', { project_id: 1, name: 'Added' })
  const after = fake.exportState()

  await control.edits.undo(1)
  expect(fake.db.dashboard.findFirst({ where: { name: { equals: 'Added' } } })).toBeNull()
  await control.edits.undo(2)

  expect(rowsByKey(fake.exportState())).toEqual(rowsByKey(after))
})

test('a removal that was undone is made again with all that it took along', async () => {
  const { control, fake } = await servedBusyOffice()
  await control.rows.remove('user', 3)
  const after = rowsByKey(fake.exportState())

  await control.edits.undo(1)
  await control.edits.undo(2)

  expect(rowsByKey(fake.exportState())).toEqual(after)
})

test.each<[string, (rows: Control['rows']) => Promise<unknown>, string]>([
  ['a change', (rows) => rows.change('dashboard', 1, { project_id: 2 }), 'the dashboard 1 would name the project 1'],
  ['a removal', (rows) => rows.remove('dashboard', 1), 'the dashboard 1 would name the project 1'],
])('%s is not undone where a row would name one that is gone', async (_, edit, reason) => {
  const { control } = await servedBusyOffice()
  await edit(control.rows)
  await control.rows.remove('project', 1)

  await expect(control.edits.undo(1)).rejects.toThrow(
    `Edit 1 cannot be undone: ${reason} by its project_id, and that is gone. Put that back first.`,
  )
  const state = await control.exportState()
  expect(() => createFake({ state })).not.toThrow()
})

test('any edits, undone in reverse, leave every row as it was', async () => {
  const { control, fake } = await servedBusyOffice()
  const before = rowsByKey(fake.exportState())
  const start = fake.snapshot()
  const edits = fc.oneof(
    fc.record({ table: fc.constantFrom('dashboard', 'insight', 'text', 'user'), key: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ name: fc.string({ maxLength: 9 }), key: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ added: fc.string({ maxLength: 9 }) }),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(edits, { maxLength: 6 }), async (made) => {
      fake.restore(start)
      const numbers: number[] = []
      for (const edit of made) {
        const done =
          'added' in edit
            ? control.rows.add('dashboard', { project_id: 1, name: edit.added })
            : 'name' in edit
              ? control.rows.change('dashboard', edit.key, { name: edit.name })
              : control.rows.remove(edit.table, edit.key)
        const { number } = await done.catch(() => ({ number: 0 }))
        if (number > 0) numbers.push(number)
      }
      for (const number of numbers.toReversed()) await control.edits.undo(number)
      expect(rowsByKey(fake.exportState())).toEqual(before)
    }),
    { numRuns: 25 },
  )
})

test('an edit whose row was changed since is not undone, nor one to whose row others belong by now', async () => {
  const { control, server, fake } = await servedBusyOffice()
  await control.rows.change('dashboard', 1, { name: 'Edited' })
  await control.rows.add('dashboard', { id: 50, project_id: 1, name: 'Added' })
  await change(server.url, `${dashboards}1/`, { name: 'Mine' })
  await control.rows.add('tile', { dashboard_id: 50, insight_id: 1 })
  const before = fake.exportState()

  await expect(control.edits.undo(1)).rejects.toThrow('Edit 1 cannot be undone: the dashboard 1 was changed since.')
  await expect(control.edits.undo(2)).rejects.toThrow('Edit 2 cannot be undone: a tile belongs to the dashboard 50')
  await expect(control.edits.undo(9)).rejects.toThrow('There is no edit 9. Known: 1, 2, 3.')
  expect(fake.exportState()).toEqual(before)
})

test.each([
  ['an unknown table', (rows) => rows.list('dashbord'), 'There is no table "dashbord"; the nearest is "dashboard".'],
  ['a row that is not there', (rows) => rows.get('dashboard', 99), 'There is no dashboard with the id 99.'],
  [
    'an unknown column',
    (rows) => rows.change('dashboard', 1, { nam: 'x' }),
    'Broken dashboard: nam: unknown key; the nearest is "name".',
  ],
  [
    'a value of another type',
    (rows) => rows.change('dashboard', 1, { pinned: 'yes' }),
    'Broken dashboard: pinned: expected true or false, got "yes".',
  ],
  [
    'a row that is not there to name',
    (rows) => rows.add('dashboard', { project_id: 99 }),
    'Broken dashboard: project_id: expected the id of an existing project, got 99.',
  ],
  [
    'a row without what it belongs to',
    (rows) => rows.add('dashboard', { name: 'x' }),
    'Broken dashboard: project_id: expected a whole number, got nothing.',
  ],
  ['a key that is taken', (rows) => rows.add('dashboard', { id: 1, project_id: 1 }), 'There is a dashboard 1 already.'],
  ['another key', (rows) => rows.change('insight', 1, { id: 7 }), "An insight's id stays"],
  ['a hidden token', (rows) => rows.change('key', 1, { value: '[redacted]' }), `A key's "value" is hidden in part`],
  [
    'a hidden token within JSON',
    (rows) => rows.change('person', 1, { properties: { token: '[redacted]' } }),
    `A person's "properties" is hidden in part`,
  ],
  ['a column without a value', (rows) => rows.list('tile', { column: 'id' }), 'give both, or neither'],
  [
    'an unknown column to find by',
    (rows) => rows.list('tile', { column: 'idd', value: '1' }),
    'A tile has no "idd"; the nearest is "id".',
  ],
  [
    'a token to find by',
    (rows) => rows.list('key', { column: 'value', value: 'phx_owner' }),
    'is hidden, so rows are not found by it',
  ],
  ['an unknown parameter', (rows) => rows.list('tile', { page: 2 } as never), 'Broken query: page: unknown key;'],
  [
    'a page that is no number',
    (rows) => rows.list('tile', { offset: 'x' as never }),
    'Broken query: offset: expected a whole number',
  ],
] as const satisfies readonly (readonly [string, (rows: Control['rows']) => Promise<unknown>, string])[])(
  '%s is refused in words, and changes nothing',
  async (_, call, says) => {
    const { control, fake } = await servedBusyOffice()
    const before = fake.exportState()

    await expect(call(control.rows)).rejects.toThrow(says)

    expect(fake.exportState()).toEqual(before)
    expect(await control.edits.list()).toEqual([])
  },
)

test('a reset forgets the edits with the rows that they made', async () => {
  const { control } = await servedBusyOffice()
  await control.rows.change('dashboard', 1, { name: 'Edited' })

  await control.reset()

  expect(await control.edits.list()).toEqual([])
  await expect(control.edits.undo(1)).rejects.toThrow('There is no edit 1. Known: none.')
})
