import { isSameStep } from './step.ts'
import type { AreIndependent, OrderStep } from './step.ts'

/** The beginning of an order that is yet to be tried. */
interface Beginning {
  readonly steps: readonly OrderStep[]
  /** Steps that need not come next, because an order that begins with them is the same and is tried elsewhere. */
  readonly asleep: readonly OrderStep[]
}

/**
 * All orders of the steps of a run, each once: orders that differ only in steps whose order makes no difference count as one.
 * Orders that deviate least from the order of arrival come first. The steps become known only during a run.
 *
 * The method is that of sleep sets: Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996.
 */
export class Orders {
  /** The beginnings, by their number of deviations. */
  readonly #untried: Beginning[][]
  readonly #areIndependent: AreIndependent
  readonly #most: number

  /**
   * @param most - The most orders that are tried. Beginnings that no run will come to are not kept, because they are many: thirty
   *   requests at once have a thousand new ones in each run.
   * @param steps - The steps that all orders begin with.
   */
  constructor(areIndependent: AreIndependent, most: number, steps: readonly OrderStep[] = []) {
    this.#areIndependent = areIndependent
    this.#most = most
    // A given beginning counts as a deviation, because its distance from the order of arrival is unknown.
    const first = [{ steps, asleep: [] }]
    this.#untried = steps.length > 0 ? [[], first] : [first]
  }

  /** The next order that was not tried; undefined when there is none. */
  next(): Order | undefined {
    const deviations = this.#untried.findIndex((beginnings) => beginnings.length > 0)
    const beginning = this.#untried[deviations]?.shift()
    if (!beginning) return undefined
    const later = (this.#untried[deviations + 1] ??= [])
    // One more than is tried tells that not all were.
    const tryLater = (begin: () => Beginning) => void (later.length <= this.#most && later.push(begin()))
    return new Order(beginning, deviations, { tryLater, areIndependent: this.#areIndependent })
  }
}

interface OrderParts {
  readonly tryLater: (begin: () => Beginning) => void
  readonly areIndependent: AreIndependent
}

/** One order, chosen step by step. */
export class Order {
  readonly #forced: readonly OrderStep[]
  readonly #parts: OrderParts
  #asleep: readonly OrderStep[]
  readonly deviations: number
  readonly steps: OrderStep[] = []

  constructor({ steps, asleep }: Beginning, deviations: number, parts: OrderParts) {
    this.#forced = steps
    this.#asleep = asleep
    this.deviations = deviations
    this.#parts = parts
  }

  /** The step that has to come next, if this order begins like another one. */
  get forced(): OrderStep | undefined {
    return this.#forced[this.steps.length]
  }

  /**
   * Chooses one of the steps that are possible now, and notes the others for later orders. Undefined if every order that
   * continues from here is tried elsewhere.
   */
  choose(possible: readonly OrderStep[]): OrderStep | undefined {
    const { forced } = this
    const chosen = forced ? possible.find((step) => isSameStep(step, forced)) : this.#chooseFreely(possible)
    if (chosen) this.steps.push(chosen)
    return chosen
  }

  #chooseFreely(possible: readonly OrderStep[]): OrderStep | undefined {
    const [chosen, ...others] = possible.filter((step) => !this.#asleep.some((other) => isSameStep(step, other)))
    if (!chosen) return undefined
    const { tryLater, areIndependent } = this.#parts
    const before = [...this.#asleep, chosen]
    for (const other of others) {
      tryLater(() => ({ steps: [...this.steps, other], asleep: before.filter((step) => areIndependent(step, other)) }))
      before.push(other)
    }
    this.#asleep = this.#asleep.filter((step) => areIndependent(step, chosen))
    return chosen
  }
}
