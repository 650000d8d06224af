import type { ApiRequest } from '../har/traffic.ts'
import { otherStatuses, weightOf } from './session-result.ts'
import type { NamedDifference, SessionResult } from './session-result.ts'

/** How many differences a changed assumption has to explain: fewer may be real differences. */
const WORTH = 2

/** How many differences fewer a run must have to be worth it: two, or all that there are. */
export const worthOf = (before: number): number => Math.min(WORTH, before)

/**
 * How many more differences a run may have until it can no longer be worth it, whatever follows. A field that is new or
 * gone will differ again, unless the contract is another one.
 */
export class Allowance {
  readonly #hidden: ReadonlySet<ApiRequest>
  readonly #lasting = new Map<ApiRequest, number>()
  #left: number

  /** @param result - The run that has to be bettered. */
  constructor({ differences }: SessionResult, isSameContract: boolean) {
    const before = weightOf(differences)
    const lasting = isSameContract ? differences.filter(isOfFields) : []
    for (const one of lasting)
      this.#lasting.set(one.apiRequest, (this.#lasting.get(one.apiRequest) ?? 0) + weightOf([one]))
    this.#hidden = otherStatuses(differences)
    this.#left = before - worthOf(before) - weightOf(lasting)
  }

  get isSpent(): boolean {
    return this.#left < 0
  }

  /** Takes what differs in the answer to the next request. */
  take(apiRequest: ApiRequest, found: readonly NamedDifference[]): void {
    this.#left += (this.#lasting.get(apiRequest) ?? 0) - weightOf(found, this.#hidden)
  }
}

/** Whether a field is new or gone. */
const isOfFields = ({ kind }: NamedDifference): boolean => kind === 'added' || kind === 'missing'
