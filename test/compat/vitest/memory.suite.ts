import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { collectGarbage } from '../../support/collect-garbage.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const usedHeap = () => (collectGarbage(), process.memoryUsage().heapUsed)
let before: number

test.for(Array.from({ length: 300 }, (_, at) => at))('leaves less than 9 kB: %s', async (at, { fake }) => {
  for (const path of ['dashboards/', 'dashboards/1/', 'events/?limit=5'])
    await fetch(`https://app.example.test/api/environments/2/${path}`)
  expect(fake.journal.entries).toHaveLength(3)
  if (at === 99) before = usedHeap()
  if (at === 299) expect((usedHeap() - before) / 200).toBeLessThan(9000)
})
