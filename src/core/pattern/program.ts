import type { AssertionTest } from './assertion.ts'
import type { CharTest } from './class.ts'
import type { Node } from './syntax.ts'

/** A test of one character. */
export interface CharStep {
  readonly kind: 'char'
  readonly test: CharTest
  readonly next: number
}

export type Step =
  | CharStep
  | { readonly kind: 'assertion'; readonly test: AssertionTest; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'found' }

const MOST_NODES = 2000

/** The steps of a pattern, from its end to its start: matching begins at the last step. */
export const toProgram = (pattern: Node): readonly Step[] => new StepWriter().write(pattern)

class StepWriter {
  readonly #steps: Step[] = [{ kind: 'found' }]
  #nodes = 0

  write(pattern: Node): readonly Step[] {
    this.#add({ kind: 'split', next: [this.#node(pattern, 0)] })
    return this.#steps
  }

  /** Adds the steps of a node that continues at step `next`, and returns its first step. */
  #node(node: Node, next: number): number {
    if (++this.#nodes > MOST_NODES) throw new SyntaxError('pattern too large')
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
