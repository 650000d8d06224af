import type { Key } from '../../../../core/table/definition.ts'
import type { RuleText } from '../../../../description/rule-book.ts'
import type { EntryDetail } from '../../../worlds/knowledge/entry-detail.ts'
import type { Otherwise } from '../../../control-api/otherwise-control.ts'
import { Watched } from '../session/watched.ts'
import { newQuestion } from './otherwise/question.ts'
import type { Question } from './otherwise/question.ts'

export const TABS = ['Why', 'Change', 'Exchange', 'State', 'Otherwise'] as const
export type TabName = (typeof TABS)[number]

/** Whose state is shown: as the selected request found it, as the next one did, or the present. */
export type StateMoment = 'before' | 'after' | 'now'

/** The content of the State tab: a table, the rows of it that have a value in a column, or one row. */
export interface Place {
  readonly table: string
  readonly key?: Key
  readonly column?: string
  readonly value?: string
}

/** The form of the Otherwise tab for one request, and what came of it. */
export class AskedOtherwise extends Watched {
  question: Question
  /** The result of the last question. */
  result: { readonly of: Question; readonly told: Otherwise } | undefined

  constructor(request: EntryDetail, changed: () => void) {
    super(changed)
    this.question = newQuestion(request)
  }
}

/** How many requests keep their question in the tab Otherwise: its outcome may take megabytes. */
export const MOST_ASKED = 100

/** The open parts of the tabs. They stay when another request is selected. */
export class TabView extends Watched {
  tab: TabName = 'Why'
  moment: StateMoment = 'before'
  /** The places that led to the one that is shown, which is the last; empty for the list of tables. */
  trail: readonly Place[] = []
  /** The rules that were read. They do not change. */
  readonly rules = new Map<string, RuleText>()
  readonly #asked = new Map<string, AskedOtherwise>()
  readonly #changed: () => void

  /** @param changed - Draws the page anew. */
  constructor(changed: () => void) {
    super(changed)
    this.#changed = changed
  }

  /** Shows another place in the State tab. */
  go(place: Place): void {
    this.trail = [...this.trail, place]
  }

  back(): void {
    this.trail = this.trail.slice(0, -1)
  }

  /** The question about a request, which is seen again when one comes back to it. */
  askedFrom(request: EntryDetail): AskedOtherwise {
    const { number, url, clocks } = request
    // After a reset, requests count from 1 again.
    const name = `${number} ${url} ${clocks.real?.at}`
    const asked = this.#asked.get(name) ?? new AskedOtherwise(request, this.#changed)
    // Behind all others: those that were not looked at for longest are forgotten.
    this.#asked.delete(name)
    this.#asked.set(name, asked)
    if (this.#asked.size > MOST_ASKED) this.#asked.delete(this.#asked.keys().next().value!)
    return asked
  }

  /** Opens a row in the State tab. */
  showRow(table: string, key: Key, moment: StateMoment): void {
    this.tab = 'State'
    this.moment = moment
    this.trail = [{ table }, { table, key }]
  }
}
