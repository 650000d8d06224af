import type { AssertionTest } from './assertion.ts'
import type { CharTest } from './class.ts'
import { readPattern } from './syntax.ts'
import type { Node } from './syntax.ts'

/** Tells whether a pattern is found anywhere in a text. */
export type Pattern = (text: string) => boolean

type Step =
  | { readonly kind: 'char'; readonly test: CharTest; readonly next: number }
  | { readonly kind: 'assertion'; readonly test: AssertionTest; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'found' }

const LONGEST = 2000
const MOST_STEPS = 2000

/**
 * Compiles a pattern that a client sent; undefined when it is invalid. Matching never backtracks: it walks through the text
 * once and keeps all states at the same time, so no pattern can hang the fake. The real service runs RE2, which works the
 * same way and also refuses look-around, back references and patterns that are too large.
 */
export function compilePattern(source: string): Pattern | undefined {
  if (source.length > LONGEST) return undefined
  try {
    const steps = new StepWriter().write(readPattern(source))
    return (text) => isFound(steps, text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Compiles a pattern into steps, from its end to its start: matching begins at the last step. */
class StepWriter {
  readonly #steps: Step[] = [{ kind: 'found' }]
  #nodes = 0

  write(pattern: Node): readonly Step[] {
    this.#add({ kind: 'split', next: [this.#node(pattern, 0)] })
    return this.#steps
  }

  /** Adds the steps of a node that continues at step `next`, and returns its first step. */
  #node(node: Node, next: number): number {
    if (++this.#nodes > MOST_STEPS) throw new SyntaxError('pattern too large')
    switch (node.kind) {
      case 'char':
      case 'assertion':
        return this.#add({ ...node, next })
      case 'sequence':
        return node.nodes.reduceRight((after, part) => this.#node(part, after), next)
      case 'choice':
        return this.#add({ kind: 'split', next: node.nodes.map((branch) => this.#node(branch, next)) })
      case 'repeat':
        return this.#repeat(node, next)
    }
  }

  #repeat({ node, min, max }: Node & { kind: 'repeat' }, next: number): number {
    let at = max === Infinity ? this.#loop(node, next) : next
    for (let more = min; more < max && max !== Infinity; more++)
      at = this.#add({ kind: 'split', next: [this.#node(node, at), next] })
    for (let least = 0; least < min; least++) at = this.#node(node, at)
    return at
  }

  #loop(node: Node, next: number): number {
    const branches = [next]
    const at = this.#add({ kind: 'split', next: branches })
    branches.push(this.#node(node, at))
    return at
  }

  #add(step: Step): number {
    return this.#steps.push(step) - 1
  }
}

function isFound(steps: readonly Step[], text: string): boolean {
  const start = steps.length - 1
  let before: string | undefined
  let waiting: number[] = []
  for (const after of [...text, undefined]) {
    const reached = reach(steps, [...waiting, start], before, after)
    if (reached === 'found') return true
    waiting = []
    for (const step of reached) if (after !== undefined && step.test(after)) waiting.push(step.next)
    before = after
  }
  return false
}

/** Follows the open steps at one position of the text. Returns the steps that need a character next, or `'found'`. */
function reach(
  steps: readonly Step[],
  open: number[],
  before: string | undefined,
  after: string | undefined,
): 'found' | readonly (Step & { kind: 'char' })[] {
  const seen = new Set<number>()
  const reached: (Step & { kind: 'char' })[] = []
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const step = steps[at]!
    if (step.kind === 'found') return 'found'
    if (step.kind === 'char') reached.push(step)
    else if (step.kind === 'split') open.push(...step.next)
    else if (step.test(before, after)) open.push(step.next)
  }
  return reached
}
