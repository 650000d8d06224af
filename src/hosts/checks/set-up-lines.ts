import type { Fake } from '../../fake/fake.ts'
import type { Fault } from '../../observe/interference/active-fault.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { captureTrace, lineIn } from './call-sites.ts'

/** The lines of a test that add its faults and gates. A stack is captured with each. */
export class SetUpLines {
  readonly #traces = new WeakMap<Fault | Gate, ReturnType<typeof captureTrace>>()

  constructor({ faults, gates, hold }: Pick<Fake, 'faults' | 'gates' | 'hold'>) {
    const addFault = faults.add.bind(faults) as (definition: FaultDefinition) => Fault
    const addGate = gates.add.bind(gates)
    faults.add = (definition: FaultDefinition) => this.#note(addFault(definition), faults.add)
    gates.add = (options: HoldOptions) => this.#note(addGate(options), hold)
  }

  /** The line that added one, as stacks write it; undefined where that was no line of the user's own. */
  lineOf(setUp: Fault | Gate): string | undefined {
    const trace = this.#traces.get(setUp)
    return trace && lineIn(trace)
  }

  /** `below` is the function that the test called. */
  #note<T extends Fault | Gate>(setUp: T, below: object): T {
    this.#traces.set(setUp, captureTrace(below))
    return setUp
  }
}
