import type { Account } from './accounts.ts'
import type { Answered } from './answer.ts'
import type { Draft } from './draft.ts'

/** How far the clock of a browser may be from that of the service, in milliseconds. */
const NEAR = 60_000

interface Making {
  readonly answered: Answered
  /** The highest number known by then. */
  readonly highest: number
  readonly name: unknown
}

/** Dashboards that were made without an answer that is in the recording. */
export class Makings {
  readonly #all: Making[] = []

  add(draft: Draft, answered: Answered, name: unknown): void {
    const highest = Math.max(0, ...([...draft.tables.dashboard.keys()] as number[]))
    this.#all.push({ answered, highest, name })
  }

  /** Those that a later answer shows, by the places of what made them: new by then, of the same moment or name. */
  found(draft: Draft): ReadonlySet<number> {
    const places = new Set<number>()
    const taken = new Set<number>()
    for (const making of this.#all) {
      const id = [...(draft.tables.dashboard.keys() as IterableIterator<number>)].find(
        (id) => !taken.has(id) && isMade(draft, id, making),
      )
      if (id === undefined) continue
      taken.add(id)
      places.add(making.answered.order)
      making.answered.caller?.belongsTo(draft.tables.dashboard.get(id)!['created_by_id'] as Account | undefined, false)
    }
    return places
  }
}

function isMade(draft: Draft, id: number, { answered, highest, name }: Making): boolean {
  const { project_id, created_at, name: shown } = draft.tables.dashboard.get(id)!
  if (id <= highest || project_id !== answered.project) return false
  const isNear = Math.abs(Date.parse(String(created_at)) - (answered.at ?? Number.NaN)) < NEAR
  return isNear || (typeof name === 'string' && shown === name && !draft.assumed.has('dashboard', id, 'name'))
}
