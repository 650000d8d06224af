import type { Fake } from '../../../src/fake/fake.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { toSearch } from './events.ts'
import { PUBLIC } from './office.ts'
import type { Bench } from './transports.ts'

/** A person as a list shows one. */
interface ShownPerson {
  readonly id: string
  readonly name: string
  readonly distinct_ids: readonly string[]
}

interface ShownPersons {
  readonly results: readonly ShownPerson[]
  readonly next: string | null
  readonly previous: string | null
  readonly count?: number
}

/** Adds persons of the public project who are known by a number from 1 on, the last one newest. */
export const addPersons = ({ world }: Fake, count: number): Rows['person'][] =>
  Array.from({ length: count }, (_, at) =>
    world.tables.person.insert({ project_id: PUBLIC, distinct_ids: [String(at + 1)] }),
  )

/** Lists persons. The search starts with its question mark, or is an object of parameters. */
export const listPersons = (
  { json }: Pick<Bench, 'json'>,
  search: string | Readonly<Record<string, string>> = '',
): Promise<ShownPersons> => json('GET', `/persons/${typeof search === 'string' ? search : toSearch(search)}`)

/** Lists persons by their names. */
export const listNamed = async (...args: Parameters<typeof listPersons>): Promise<string[]> =>
  (await listPersons(...args)).results.map(({ name }) => name)
