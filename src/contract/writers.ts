import type { Contract } from './contract.ts'
import type { AnyShape, FieldWriter, Shape, ShapeField } from './shape.ts'

/** Writes a row as a JSON object of a shape. `position` is the place of the row in its list, from 0. */
export type Writer<R, V> = (row: R, view: V, position?: number) => string

/** The writers of all shapes under one contract. Each is created on first use. */
export class Writers {
  readonly #contract: Contract
  readonly #writers = new Map<AnyShape, Writer<never, never>>()

  constructor(contract: Contract) {
    this.#contract = contract
  }

  of<R, V>(shape: Shape<R, V>): Writer<R, V> {
    const known = this.#writers.get(shape) as Writer<R, V> | undefined
    if (known) return known
    const writer = createWriter(shape, this.#contract)
    this.#writers.set(shape, writer)
    return writer
  }
}

/** Contracts are few, and fakes of one test file have the same: what one has compiled, all use. */
const writers = new WeakMap<Contract, Writers>()

export function writersOf(contract: Contract): Writers {
  const known = writers.get(contract) ?? new Writers(contract)
  writers.set(contract, known)
  return known
}

/** Creates a writer. It resolves the fields on first use, because shapes may refer to each other. */
function createWriter<R, V>(shape: Shape<R, V>, contract: Contract): Writer<R, V> {
  let runs: readonly Writer<R, V>[] | undefined
  return (row, view, position = 0) => {
    runs ??= runsOf(shape.fields(contract))
    return `{${runs.reduce((members, write) => joinMembers(members, write(row, view, position)), '')}}`
  }
}

/** Adds instead of joining: a long text is then copied once, when it is sent, and not at each step on the way. */
export const joinMembers = (members: string, more: string): string =>
  members && more ? `${members},${more}` : members || more

/** Consecutive fields of a shape with their keys: all of them are written once for a row, or all for each answer. */
interface Run<R, V> {
  readonly once: boolean
  readonly fields: (readonly [key: string, write: FieldWriter<R, V>])[]
}

/** Returns the writers of the members of an object, without its braces. */
function runsOf<R, V>(fields: ReadonlyMap<string, ShapeField<R, V>>): readonly Writer<R, V>[] {
  const runs: Run<R, V>[] = []
  for (const [name, { write, oncePerRow: once = false }] of fields) {
    if (runs.at(-1)?.once !== once) runs.push({ once, fields: [] })
    runs.at(-1)!.fields.push([`"${name}":`, write])
  }
  return runs.map(({ once, fields }) => (once ? memoizedByRow(flatWriter(fields)) : membersWriter(fields)))
}

const membersWriter =
  <R, V>(fields: Run<R, V>['fields']): Writer<R, V> =>
  (row, view, position = 0) => {
    let members = ''
    for (const [key, write] of fields) {
      const value = write(row, view, position)
      if (value !== undefined) members = joinMembers(members, key + value)
    }
    return members
  }

/**
 * Joins the members into one flat text, because it is kept. A text made with `+` would be put together again for each answer,
 * which took a seventh of the time of a page of events.
 */
const flatWriter =
  <R, V>(fields: Run<R, V>['fields']): Writer<R, V> =>
  (row, view, position = 0) => {
    const members = fields.map(([key, write]) => {
      const value = write(row, view, position)
      return value === undefined ? undefined : key + value
    })
    return members.filter((member) => member !== undefined).join(',')
  }

/**
 * Writes each frozen row once: it does not change, and the fakes of a test file share the rows that they start with. A row
 * that is put together for one answer is not frozen, and its text would not be used again.
 */
export function memoizedByRow<R, V, W extends string | undefined>(
  write: (row: R, view: V, position: number) => W,
): (row: R, view: V, position?: number) => W {
  const cache = new WeakMap<R & object, W>()
  return (row, view) => {
    const known = cache.get(row as R & object)
    if (known !== undefined) return known
    const written = write(row, view, 0)
    if (row !== undefined && Object.isFrozen(row)) cache.set(row as R & object, written)
    return written
  }
}
