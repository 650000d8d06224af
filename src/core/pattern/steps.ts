/** How many steps one request may take. Taking more calls `refuse`, which throws. */
export class StepBudget {
  readonly #refuse: () => never
  #left: number

  constructor(most: number, refuse: () => never) {
    this.#left = most
    this.#refuse = refuse
  }

  take(count: number): void {
    this.#left -= count
    if (this.#left < 0) this.#refuse()
  }
}
