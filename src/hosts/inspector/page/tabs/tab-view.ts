import type { Key } from '../../../../core/table/columns.ts'
import type { RuleText } from '../../../../description/rule-book.ts'
import type { EntryDetail } from '../../../worlds/knowledge/entry-detail.ts'
import type { Otherwise } from '../../../control-api/otherwise-control.ts'
import { Watched } from '../session/watched.ts'

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
  /** How many rows come before the page. */
  readonly offset?: number
}

/** The answer to the last question about a request; it may not be there yet. */
export interface AnswerOtherwise {
  told?: Otherwise
}

/** The open parts of the tabs. They stay when another request is selected. */
export class TabView extends Watched {
  tab: TabName = 'Why'
  moment: StateMoment = 'before'
  /** The places that led to the one that is shown, which is the last; empty for the list of tables. */
  trail: readonly Place[] = []
  /** The rules that were read. They do not change. */
  readonly rules = new Map<string, RuleText>()
  /** The results of changed requests, which are shown again when the person comes back to a request. */
  readonly otherwise = new WeakMap<EntryDetail, AnswerOtherwise>()

  /** Shows another place in the State tab. */
  go(place: Place): void {
    this.trail = [...this.trail, place]
  }

  back(): void {
    this.trail = this.trail.slice(0, -1)
  }

  /** Opens a row in the State tab. */
  showRow(table: string, key: Key, moment: StateMoment): void {
    this.tab = 'State'
    this.moment = moment
    this.trail = [{ table }, { table, key }]
  }
}
