import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fake } from '../../src/fake/fake.ts'
import { addDashboard, addPair, addTextTile } from '../support/api/dashboards.ts'
import { FOREIGN } from '../support/api/office.ts'
import { allRows } from '../support/api/state.ts'
import { directBench } from '../support/api/transports.ts'
import { cases, mostly } from '../support/random/cases.ts'

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 'x', '1', 1.5, -1, 2 ** 60, [], {}, 'a\0'),
  fc.jsonValue(),
)
const often = (usual: fc.Arbitrary<unknown>) => mostly(usual, odd)
const id = often(fc.integer({ min: 1, max: 5 }))
const text = fc.record({ id, body: often(fc.string()) }, { requiredKeys: [] })
const tile = fc.record(
  {
    id,
    text: often(text),
    color: often(fc.constantFrom('red', null)),
    layouts: often(fc.constant({ sm: { x: 0, y: 0 } })),
    deleted: often(fc.boolean()),
    insight: odd,
    dashboard: odd,
    dashboard_id: odd,
  },
  { requiredKeys: [] },
)
const tiles = often(fc.array(often(tile), { maxLength: 4 }))

/** The tiles of other dashboards, and the texts that are shown there. */
function elsewhere({ world }: Fake): object {
  const others = [...world.tables.tile.all()].filter(({ dashboard_id }) => dashboard_id !== 1)
  return { others, texts: others.map(({ text_id }) => world.tables.text.get(text_id!)) }
}

test('no tiles break the fake, a refusal writes nothing, and other dashboards stay as they are', async () => {
  await fc.assert(
    fc.asyncProperty(tiles, async (sent) => {
      const { fake, send } = directBench({ contract: 'live' })
      addPair(fake)
      addTextTile(fake, 2)
      addTextTile(fake, addDashboard(fake, { project_id: FOREIGN }).id)
      const [rows, others] = [allRows(fake), elsewhere(fake)]

      const { status } = await send('PATCH', '/dashboards/1/', { tiles: sent })

      expect([200, 400, 404]).toContain(status)
      expect(elsewhere(fake)).toEqual(others)
      if (status !== 200) expect(allRows(fake)).toEqual(rows)
      expect((await send('GET', '/dashboards/1/')).status).toBe(200)
    }),
    { numRuns: cases(500) },
  )
})
