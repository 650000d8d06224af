/** The steps that one request may take. Whoever has spent them refuses by what was given. */
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
