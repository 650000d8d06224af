import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { filed } from '../../support/repro/capsules.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const headers = { 'Content-Type': 'application/json' }

test('two changes that are answered out of order are a race, and a file that has it', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const gate = fake.hold('PATCH', '/dashboards/:id')
  const [first, second] = ['First', 'Second'].map((name) =>
    fake.fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ name }) }),
  )
  await gate.arrived(2)
  gate.release(2)
  await second
  gate.release(1)
  await first

  const last = await fake.fetch(url)
  expect(await last.json()).toMatchObject({ name: 'First' })
  expect(await replay(await filed(fake))).toEqual({
    difference: undefined,
    differences: [],
    same: 3,
  })
})
