import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Account } from './accounts.ts'

/** A person on a list of members, and the level in the organisation that it shows; 0 where it shows none. */
export interface Colleague {
  readonly account: Account
  readonly level: number
}

/** The list of members of one organisation, as far as a caller has been shown it. */
export class ColleagueList {
  #pages: readonly Colleague[] | undefined
  #whole: readonly Colleague[] = []

  /** Adds a page. A list that comes as a bare array is whole. */
  addPage(body: unknown, shown: readonly Colleague[]): void {
    const page: JsonObject = isObject(body) ? body : { previous: null, next: null }
    if (page['previous'] === null) this.#pages = []
    this.#pages &&= [...this.#pages, ...shown]
    if (this.#pages && page['next'] === null) this.#whole = this.#pages
  }

  /** All on the list, those of the highest level first; nobody where no whole list was shown. */
  all(): readonly Colleague[] {
    return this.#whole.toSorted((a, b) => b.level - a.level)
  }
}
