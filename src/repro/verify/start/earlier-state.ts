import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import type { CopiedTiles } from './copied-tiles.ts'
import type { MadeRows } from './recorded-write.ts'

/** The state before a write, as far as it is known from what came afterwards. */
export interface EarlierState extends PartialState {
  readonly copiedTiles: CopiedTiles
  /** Insights that only their sharing shows, and that a template may have made. */
  readonly unsureInsights: Set<number>
}

/** Takes back the effect of one kind of write. */
export type Undo = (earlier: EarlierState, apiRequest: ApiRequest) => MadeRows
