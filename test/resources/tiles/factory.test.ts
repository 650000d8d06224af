import { expect, test } from 'vitest'
import { emptyTables } from '../../support/api/empty-tables.ts'

test('a tile shows a new insight of the project of its dashboard, by the same creator', () => {
  const { create, tables } = emptyTables()
  const dashboard = create.dashboard()

  const tile = create.tile({ dashboard })

  expect(tile).toMatchObject({ dashboard_id: dashboard.id, text_id: null })
  expect(tables.insight.get(tile.insight_id!)).toMatchObject({
    project_id: dashboard.project_id,
    created_by_id: dashboard.created_by_id,
  })
})

test('a text tile shows a new text, and no insight', () => {
  const { create, tables } = emptyTables()

  const tile = create.tile.text({ body: 'Hello' })

  expect(tile.insight_id).toBeNull()
  expect(tables.text.get(tile.text_id!)).toMatchObject({ body: 'Hello' })
  expect(tables.insight.size).toBe(0)
})

test('a tile can show an insight or a text that is there', () => {
  const { create, tables } = emptyTables()
  const dashboard = create.dashboard()
  const [insight, text] = [create.insight(), create.text()]

  expect(create.tile({ dashboard, insight })).toMatchObject({ insight_id: insight.id, text_id: null })
  expect(create.tile({ dashboard, text })).toMatchObject({ insight_id: null, text_id: text.id })
  expect([tables.insight.size, tables.text.size]).toEqual([1, 1])
})

test('a tile without a dashboard is on a new one of the project of what it shows', () => {
  const { create, tables } = emptyTables()
  create.project()
  const project = create.project()
  const [insight, text] = [create.insight({ project }), create.text({ project })]

  const tiles = [create.tile({ insight }), create.tile({ text }), create.tile()]

  const projects = tiles.map(({ dashboard_id }) => tables.dashboard.get(dashboard_id)!.project_id)
  expect(projects).toEqual([project.id, project.id, 1])
})

test('an insight on dashboards is of their project, where a client finds it', () => {
  const { create } = emptyTables()
  create.project()
  const dashboard = create.dashboard({ project: create.project() })

  expect(create.insight({ dashboards: [dashboard] }).project_id).toBe(dashboard.project_id)
  expect(create.insight().project_id).toBe(1)
})

test.each<[what: string, overrides: object]>([
  ['insight', { insight_id: 1 }],
  ['text', { text_id: 1 }],
  ['words', { body: 'Hello' }],
])('an orphan tile with content is refused before anything is added: %s', (_, overrides) => {
  const { create, tables } = emptyTables()
  const dashboard = create.dashboard()
  const [insight] = [create.insight(), create.text()]
  const [name] = Object.keys(overrides)

  expect(() => create.tile.orphan({ dashboard, ...overrides })).toThrow(
    `A tile whose shows is "nothing" got its ${name} too. Give one of them.`,
  )
  expect(() => create.tile({ dashboard, insight, shows: 'nothing' })).toThrow('insight_id too')
  expect([tables.tile.size, tables.text.size]).toEqual([0, 1])
})

test('a text tile with an insight is refused before anything is added', () => {
  const { create, tables } = emptyTables()
  const dashboard = create.dashboard()
  const insight = create.insight()

  expect(() => create.tile.text({ dashboard, insight })).toThrow('A tile whose shows is "text" got its insight_id too.')
  expect(() => create.tile({ dashboard, insight, body: 'Hello' })).toThrow('"body", which decides its insight_id')
  expect([tables.tile.size, tables.text.size]).toEqual([0, 0])
})

test('tiles stand beside and below each other', () => {
  const { create } = emptyTables()
  const dashboard = create.dashboard()

  const tiles = create.tile.many(3, { dashboard })

  expect(tiles.map(({ layouts }) => layouts['sm'])).toMatchObject([
    { x: 0, y: 0 },
    { x: 6, y: 0 },
    { x: 0, y: 5 },
  ])
})
