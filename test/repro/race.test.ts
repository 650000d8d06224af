import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { replay } from '../../src/repro.ts'
import { typical } from '../../src/scenarios.ts'

test('two changes that are answered out of order are a race, and a file that has it', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const url = 'https://app.example.test/api/environments/2/dashboards/1/'
  const rename = async (name: string): Promise<unknown> => {
    const body = JSON.stringify({ name })
    const headers = { 'Content-Type': 'application/json' }
    return (await fake.fetch(url, { method: 'PATCH', headers, body })).json()
  }
  const gate = fake.hold('PATCH', '/dashboards/:id')
  const answers = [rename('First'), rename('Second')]
  await gate.arrived(2)
  gate.release(2)
  expect(await answers[1]).toMatchObject({ name: 'Second' })
  gate.release(1)
  expect(await answers[0]).toMatchObject({ name: 'First' })
  expect(await (await fake.fetch(url)).json()).toMatchObject({ name: 'First' })

  const { difference, same } = await replay(JSON.parse(JSON.stringify(fake.capture())))
  expect(String(difference)).toBe('undefined')
  expect(same).toBe(3)
})
