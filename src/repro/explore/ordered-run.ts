import { startTimeout } from '../../core/time/real-time.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import type { ExploredFake } from './explored-fake.ts'
import type { Order } from './orders.ts'
import { comesInTime, endless, quiet } from './quiet.ts'
import type { Patience } from './quiet.ts'
import { answersInPlace, describeStep, STEPS } from './step.ts'
import type { OrderStep, StepKind } from './step.ts'

/** How a run ended. */
interface RunEnd {
  /** The thrown value, in an object because anything can be thrown. */
  readonly thrown?: { readonly error: unknown }
  /** Why it ended early: all orders that begin like this one are tried elsewhere, or the signal has ended it. */
  readonly early?: 'repeated' | 'aborted'
}

/** A property of a property-based test fails by giving false. A piece written that way would be reported as never broken. */
const FALSE =
  'The piece gave false. Let it throw if something is wrong, as an expectation does, and otherwise give nothing.'

/** Runs a piece of an app once, in one order: every request is held before it takes effect, and before it is answered. */
export class OrderedRun {
  readonly #journal: Pick<Journal, 'entries'>
  readonly #order: Order
  readonly #patience: Patience
  readonly #gates: Readonly<Record<StepKind, Gate>>
  /** The requests that have come to each gate, in order. */
  readonly #arrived: Record<StepKind, readonly JournalEntry[]> = { apply: [], answer: [] }
  /** Whether all orders that begin like this one are tried elsewhere. The rest of the run then counts for nothing. */
  #isRepeated = false
  #end: RunEnd | undefined

  constructor(fake: ExploredFake, order: Order, patience: Patience) {
    this.#journal = fake.journal
    this.#order = order
    this.#patience = patience
    this.#gates = { apply: fake.hold({}), answer: fake.hold({ at: 'answer' }) }
  }

  async run(piece: () => unknown): Promise<RunEnd> {
    const over = this.#watch(piece)
    try {
      while (!this.#end) await this.#goOn(over)
    } finally {
      for (const gate of Object.values(this.#gates)) gate.open()
    }
    await quiet(() => this.#reached)
    return this.#end
  }

  /** Takes the next step once the piece is quiet, or waits until there is one. */
  async #goOn(over: Promise<void>): Promise<void> {
    await this.#quiet()
    if (this.#patience.signal?.aborted) this.#end ??= { early: 'aborted' }
    const possible = this.#possible()
    if (possible.length > 0) this.#step(possible)
    else if (!this.#end) await this.#anyOf([over, this.#nextArrival('apply'), this.#nextArrival('answer')])
  }

  /** Waits for the first of several events, or the abort. If none of them comes in time, this order has broken the piece. */
  async #anyOf(events: readonly Promise<unknown>[]): Promise<void> {
    const { timeout, aborted } = this.#patience
    const isInTime = await comesInTime(Promise.race([...events, aborted]), this.#patience)
    if (!isInTime) this.#end = { thrown: { error: endless(timeout, this.#journal.entries) } }
  }

  async #watch(piece: () => unknown): Promise<void> {
    const end = await this.#outcomeOf(piece)
    this.#end ??= this.#isRepeated ? { early: 'repeated' } : end
  }

  async #outcomeOf(piece: () => unknown): Promise<RunEnd> {
    try {
      if ((await piece()) === false) throw new FakeUsageError(FALSE)
      return {}
    } catch (error) {
      return { thrown: { error } }
    }
  }

  async #quiet(): Promise<void> {
    await quiet(() => this.#reached)
    await this.#patience.settle()
    await quiet(() => this.#reached)
    if (this.#isCut) await this.#break()
    for (const step of STEPS) if (this.#gates[step].reached > 0) this.#arrived[step] = await this.#allAt(step)
  }

  /** Whether an answer may have been sent that ends in the middle. */
  get #isCut(): boolean {
    return this.#arrived.answer.some(({ faults }) => faults.some(({ effect }) => effect.cut !== undefined))
  }

  /** Such an answer breaks after a timeout of 0, which began before this one. */
  async #break(): Promise<void> {
    await startTimeout(0).over
    await quiet(() => this.#reached)
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

  /** If a fault answers in place of the API, no rule runs and no second step comes. */
  #toStep(at: StepKind, entry: JournalEntry): OrderStep {
    const { pathname, search } = new URL(entry.url)
    const step = entry.faults.some(answersInPlace) ? 'answer' : at
    return { step, request: this.#arrived.apply.indexOf(entry) + 1, method: entry.method, path: pathname + search }
  }

  #step(possible: readonly OrderStep[]): void {
    const chosen = this.#isRepeated ? undefined : this.#order.choose(possible)
    if (!chosen && this.#order.forced) throw new FakeUsageError(unrepeatable(this.#order.forced, possible))
    this.#isRepeated = !chosen
    for (const step of chosen ? [chosen] : possible) this.#release(step)
  }

  #release({ request }: OrderStep): void {
    const entry = this.#arrived.apply[request - 1]!
    const at = this.#gates.apply.held.includes(entry) ? 'apply' : 'answer'
    this.#gates[at].release(this.#arrived[at].indexOf(entry) + 1)
  }

  #nextArrival(step: StepKind): Promise<unknown> {
    return this.#gates[step].arrived(this.#gates[step].reached + 1)
  }
}

const unrepeatable = (forced: OrderStep, possible: readonly OrderStep[]): string =>
  `A run does not repeat what an earlier one did: "${describeStep(forced)}" was to come next, ` +
  `and there is ${possible.map(describeStep).join('; ') || 'nothing'}. ` +
  'What is explored must begin anew each time, and not depend on chance, real time or an earlier run.'
