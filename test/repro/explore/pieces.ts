import { createFake } from '../../../src/index.ts'
import type { Fake } from '../../../src/index.ts'
import { typical } from '../../../src/scenarios.ts'

export const dashboards = 'https://app.example.test/api/environments/2/dashboards/'
const headers = { 'Content-Type': 'application/json' }

/** A fake whose first dashboard a piece of an app renames. */
export const open = (): Fake => createFake({ scenario: typical, auth: 'lenient' })

export const rename = ({ fetch }: Pick<Fake, 'fetch'>, id: number, name: string): Promise<Response> =>
  fetch(`${dashboards}${id}/`, { method: 'PATCH', headers, body: JSON.stringify({ name }) })

export const nameOf = ({ db }: Fake): string | null | undefined => db.dashboard.get(1)?.name

/** The last of two names has to stay. */
export async function saveTwice(fake: Fake): Promise<void> {
  await Promise.all([rename(fake, 1, 'First'), rename(fake, 1, 'Second')])
  if (nameOf(fake) !== 'Second') throw new Error(`The name is ${nameOf(fake)}.`)
}
