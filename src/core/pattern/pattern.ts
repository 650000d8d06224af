import type { CharTest } from './class.ts'
import type { PlaceTest } from './place.ts'
import { readPattern } from './syntax.ts'
import type { Node } from './syntax.ts'

/** Whether a pattern is found anywhere in a text. */
export type Pattern = (text: string) => boolean

type Step =
  | { readonly kind: 'char'; readonly test: CharTest; readonly next: number }
  | { readonly kind: 'place'; readonly test: PlaceTest; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'found' }

const LONGEST = 2000
const MOST_STEPS = 2000

/**
 * Compiles a pattern that a client sent, or gives undefined when it is none. A pattern never backtracks: it walks the
 * text once, in all its states at the same time, so no pattern can hang the fake. The real service runs RE2, which
 * works alike and refuses the same things: look-around, back references, patterns that are too large.
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

/** Writes the steps of a pattern from its end to its start; the last one is where it begins. */
class StepWriter {
  readonly #steps: Step[] = [{ kind: 'found' }]
  #written = 0

  write(pattern: Node): readonly Step[] {
    this.#add({ kind: 'split', next: [this.#node(pattern, 0)] })
    return this.#steps
  }

  /** Where a part begins that goes on at `next`. */
  #node(node: Node, next: number): number {
    if (++this.#written > MOST_STEPS) throw new SyntaxError('pattern too large')
    switch (node.kind) {
      case 'char':
      case 'place':
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
    const ways = [next]
    const at = this.#add({ kind: 'split', next: ways })
    ways.push(this.#node(node, at))
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

/** The steps that wait for a character at one place of the text, or the news that the pattern ends here. */
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
