import { standInFor } from './assertion.ts'
import { toProgram } from './program.ts'
import type { CharStep, Step } from './program.ts'
import { readPattern } from './syntax.ts'

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

/**
 * Tells whether a pattern is found anywhere in a text. Each character takes a step of the budget, or more if its outcome is
 * not known yet.
 */
export type Pattern = (text: string, budget: StepBudget) => boolean

const LONGEST = 2000

/**
 * Compiles a pattern that a client sent; undefined when it is invalid. Matching never backtracks: it walks through the text
 * once and keeps all states at the same time, so no pattern can hang the fake. The real service runs RE2, which works the
 * same way and also refuses look-around, back references and patterns that are too large.
 */
export function compilePattern(source: string): Pattern | undefined {
  if (source.length > LONGEST) return undefined
  try {
    const matcher = new Matcher(toProgram(readPattern(source)))
    return (text, budget) => matcher.find(text, budget)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Everything that decides how matching continues from a position: the steps that wait there, and the character before. */
interface State {
  readonly waiting: readonly number[]
  readonly before: string | undefined
  /** The outcome of each character; undefined stands for the end of the text. */
  readonly next: Map<string | undefined, State | 'found'>
}

/** How many steps the kept states may hold together. Beyond it, all of them are forgotten. */
const MOST_KEPT = 100_000
/** The cost, in steps of the budget, of trying a part of a pattern. Looking up a known outcome costs one step. */
const NEW = 10

/** Matches texts. The outcome of a character is worked out once and kept, because most texts are alike. */
class Matcher {
  readonly #program: readonly Step[]
  readonly #start: State
  readonly #states = new Map<string, State>()
  #kept = 0

  constructor(program: readonly Step[]) {
    this.#program = program
    this.#start = { waiting: [], before: undefined, next: new Map() }
  }

  find(text: string, budget: StepBudget): boolean {
    let state = this.#start
    for (const char of text) {
      budget.take(1)
      const next = state.next.get(char) ?? this.#follow(state, char, budget)
      if (next === 'found') return true
      state = next
    }
    return (state.next.get(undefined) ?? this.#follow(state, undefined, budget)) === 'found'
  }

  /** Works out the outcome of the next character, or of the end. A match may begin anywhere, so the program also starts here. */
  #follow(state: State, after: string | undefined, budget: StepBudget): State | 'found' {
    const open = [...state.waiting, this.#program.length - 1]
    const reached = reach(this.#program, open, state.before, after, budget)
    const next = reached === 'found' ? reached : this.#stateAfter(reached, after)
    if (++this.#kept > MOST_KEPT) this.#forget()
    state.next.set(after, next)
    return next
  }

  #stateAfter(reached: readonly CharStep[], after: string | undefined): State {
    const passed = after === undefined ? [] : reached.filter(({ test }) => test(after))
    const waiting = [...new Set(passed.map(({ next }) => next))]
    const before = standInFor(after)
    const key = `${before} ${waiting.join()}`
    const known = this.#states.get(key)
    if (known) return known
    const state = { waiting, before, next: new Map() }
    this.#states.set(key, state)
    this.#kept += waiting.length
    return state
  }

  #forget(): void {
    this.#states.clear()
    this.#start.next.clear()
    this.#kept = 0
  }
}

/** Follows the open steps at one position of the text. Returns the steps that need a character next, or `'found'`. */
function reach(
  program: readonly Step[],
  open: number[],
  before: string | undefined,
  after: string | undefined,
  budget: StepBudget,
): 'found' | readonly CharStep[] {
  const seen = new Set<number>()
  const reached: CharStep[] = []
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    budget.take(NEW)
    seen.add(at)
    const step = program[at]!
    if (step.kind === 'found') return 'found'
    if (step.kind === 'char') reached.push(step)
    else if (step.kind === 'split') open.push(...step.next)
    else if (step.test(before, after)) open.push(step.next)
  }
  return reached
}
