import { createFake } from '../../../src/index.ts'
import { typical } from '../../../src/scenarios.ts'
import { fileWith } from '../folder.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const headers = { 'Content-Type': 'application/json' }

/** A file with a session: a dashboard is renamed, deleted, and asked for. */
export async function sessionFile(): Promise<string> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch(url, { method: 'PATCH', headers, body: '{"name":"Renamed"}' })
  await fake.fetch(url, { method: 'PATCH', headers, body: '{"deleted":true}' })
  await fake.fetch(url)
  return fileWith('bug.json', JSON.stringify(await fake.capture(), null, 2))
}
