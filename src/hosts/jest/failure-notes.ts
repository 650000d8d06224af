import type { Fake } from '../../fake/fake.ts'
import { addNote, describeFake } from '../checks/failure-note.ts'
import type { Failure } from '../checks/failure-note.ts'
import { onCircusEvent } from './circus.ts'
import type { CircusEvent } from './circus.ts'

const FAILURES = ['test_fn_failure', 'hook_failure']

/** Adds to each failing test what the fake received. Other runners, and older ones, have nothing to add it to. */
export class FailureNotes {
  readonly #fake: Fake
  #failed = false

  constructor(fake: Fake) {
    this.#fake = fake
    onCircusEvent((event) => this.#see(event))
  }

  /** Whether the running test has failed already. */
  get hasFailure(): boolean {
    return this.#failed
  }

  /** The next test begins. */
  clear(): void {
    this.#failed = false
  }

  #see({ name, test }: CircusEvent): void {
    if (!test || !FAILURES.includes(name)) return
    this.#failed = true
    const note = describeFake(this.#fake)
    test.errors.push(withNote(test.errors.pop(), note))
  }
}

/** The error of a timeout is a text, and where the test begins is another error. */
function withNote(error: unknown, note: string): unknown {
  const [thrown, place] = (Array.isArray(error) ? error : [error]) as readonly unknown[]
  if (isFailure(thrown)) addNote(thrown, note)
  if (typeof thrown !== 'string' || !isFailure(place)) return error
  const message = `${thrown}\n\n${note}`
  const frames = place.stack?.slice(place.stack.search(/\n\s+at /)) ?? ''
  return Object.assign(new Error(message), { stack: `Error: ${message}${frames}` })
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Failure>).message === 'string'
