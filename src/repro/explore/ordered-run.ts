import { FakeUsageError } from '../../core/usage-error.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { ExploredFake } from './explored-fake.ts'
import type { Order } from './orders.ts'
import { quiet } from './quiet.ts'
import { describeStep } from './step.ts'
import type { OrderStep, StepKind } from './step.ts'

const STEPS: readonly StepKind[] = ['apply', 'answer']

/** How a run ended. */
interface RunEnd {
  /** What it threw, in an object of its own because anything can be thrown. */
  readonly thrown?: { readonly error: unknown }
  /** It ended early, because all orders that begin like this one are tried elsewhere. */
  readonly isRepeated: boolean
}

/** Runs a piece of an app once, in one order: every request is held before it takes effect, and before it is answered. */
export class OrderedRun {
  readonly #order: Order
  readonly #settle: () => unknown
  readonly #gates: Readonly<Record<StepKind, Gate>>
  /** The requests that have come to each gate, in order. */
  readonly #arrived: Record<StepKind, readonly JournalEntry[]> = { apply: [], answer: [] }
  #end: RunEnd | undefined

  constructor(fake: ExploredFake, order: Order, settle: () => unknown) {
    this.#order = order
    this.#settle = settle
    this.#gates = { apply: fake.hold({}), answer: fake.hold({ at: 'answer' }) }
  }

  async run(piece: () => unknown): Promise<RunEnd> {
    const over = this.#watch(piece)
    while (!this.#end) {
      await this.#quiet()
      const possible = this.#possible()
      if (possible.length > 0) this.#step(possible)
      else await Promise.race([over, this.#nextArrival('apply'), this.#nextArrival('answer')])
    }
    for (const gate of Object.values(this.#gates)) gate.open()
    await over
    await quiet(() => this.#reached)
    return this.#end
  }

  async #watch(piece: () => unknown): Promise<void> {
    try {
      await piece()
      this.#end ??= { isRepeated: false }
    } catch (error) {
      this.#end ??= { thrown: { error }, isRepeated: false }
    }
  }

  async #quiet(): Promise<void> {
    await quiet(() => this.#reached)
    await this.#settle()
    await quiet(() => this.#reached)
    for (const step of STEPS) if (this.#gates[step].reached > 0) this.#arrived[step] = await this.#allAt(step)
  }

  #allAt(step: StepKind): Promise<readonly JournalEntry[]> {
    return this.#gates[step].arrived(this.#gates[step].reached)
  }

  get #reached(): number {
    return this.#gates.apply.reached + this.#gates.answer.reached + (this.#end ? 1 : 0)
  }

  /**
   * The steps that a server could take now, in order of arrival; rules that can run come before answers that can be
   * sent.
   */
  #possible(): readonly OrderStep[] {
    if (this.#end) return []
    return STEPS.flatMap((step) => this.#gates[step].held.map((entry) => this.#toStep(step, entry)))
  }

  #toStep(step: StepKind, entry: JournalEntry): OrderStep {
    const { pathname, search } = new URL(entry.url)
    return { step, request: this.#arrived.apply.indexOf(entry) + 1, method: entry.method, path: pathname + search }
  }

  #step(possible: readonly OrderStep[]): void {
    const chosen = this.#order.choose(possible)
    if (chosen) this.#release(chosen)
    else if (this.#order.forced) throw new FakeUsageError(unrepeatable(this.#order.forced, possible))
    else this.#end = { isRepeated: true }
  }

  #release({ step, request }: OrderStep): void {
    const entry = this.#arrived.apply[request - 1]!
    this.#gates[step].release(this.#arrived[step].indexOf(entry) + 1)
  }

  #nextArrival(step: StepKind): Promise<unknown> {
    return this.#gates[step].arrived(this.#gates[step].reached + 1)
  }
}

const unrepeatable = (forced: OrderStep, possible: readonly OrderStep[]): string =>
  `A run does not repeat what an earlier one did: "${describeStep(forced)}" was to come next, ` +
  `and there is ${possible.map(describeStep).join('; ') || 'nothing'}. ` +
  'What is explored must begin anew each time, and not depend on chance, real time or an earlier run.'
