import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowIndex, inOrderOfTable } from '../../src/core/table/row-index.ts'
import { SortedRows } from '../../src/core/table/sorted-rows.ts'
import { setPosition } from '../../src/core/table/tag.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { cases } from '../support/random/cases.ts'

type Event = ReturnType<Fake['db']['event']['create']>

/** One step in the life of a table of events, which has indexes of every kind: sorted, joined, by a column. */
type Step =
  | { readonly kind: 'insert'; readonly project_id: number; readonly event: string; readonly minute: number }
  | { readonly kind: 'move'; readonly at: number; readonly project_id: number }
  | { readonly kind: 'rename'; readonly at: number; readonly event: string }
  | { readonly kind: 'retime'; readonly at: number; readonly minute: number }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'read'; readonly at: number; readonly project_id: number }
  | { readonly kind: 'snapshot' | 'restore' }

const project_id = fc.integer({ min: 1, max: 2 })
const event = fc.constantFrom('a', 'b')
const minute = fc.integer({ min: 0, max: 5 })
const at = fc.nat()
const kind = <K extends Step['kind']>(name: K) => fc.constant(name)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('insert'), project_id, event, minute }) },
  fc.record({ kind: kind('move'), at, project_id }),
  fc.record({ kind: kind('rename'), at, event }),
  fc.record({ kind: kind('retime'), at, minute }),
  fc.record({ kind: kind('remove'), at }),
  fc.record({ kind: kind('read'), at, project_id }),
  fc.record({ kind: fc.constantFrom('snapshot' as const, 'restore' as const) }),
)

const timeOf = (value: number): string => `2026-01-01T00:0${value}:00+00:00`

/** Takes a fake through the steps; half of the writes go through the library's own API. */
function live(fake: Fake, steps: readonly Step[]): void {
  const table = fake.world.tables.event
  let kept = fake.snapshot()
  for (const [count, step] of steps.entries()) {
    const rows = [...table.all()]
    const row = 'at' in step ? rows[step.at % rows.length] : undefined
    const change = (values: Partial<Event>) => {
      if (!row) return
      if (count % 2 === 0) table.update(row, values)
      else fake.db.event.update({ where: { id: { equals: row.id } }, data: values })
    }
    if (step.kind === 'insert')
      table.insert({ project_id: step.project_id, event: step.event, timestamp: timeOf(step.minute) })
    if (step.kind === 'move') change({ project_id: step.project_id })
    if (step.kind === 'rename') change({ event: step.event })
    if (step.kind === 'retime') change({ timestamp: timeOf(step.minute) })
    if (step.kind === 'remove' && row) table.remove(row)
    if (step.kind === 'snapshot') kept = fake.snapshot()
    if (step.kind === 'restore') fake.restore(kept)
    // An index comes to be when it is first looked into: now this one, now that one, now none.
    if (step.kind === 'read' && step.at % 2 === 0) table.list('project_id', step.project_id)
    if (step.kind === 'read' && step.at % 2 === 1) table.list('event', `${step.project_id}/a`)
  }
}

/** The rows that an index should give, found by a look at every row: sorted by time, ties in order of insertion. */
const scan = (fake: Fake, belongs: (row: Event) => boolean): Event[] =>
  [...fake.world.tables.event.all()]
    .filter(belongs)
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0))

function expectIndexesToAgree(fake: Fake): void {
  const table = fake.world.tables.event
  for (const project of [1, 2]) {
    expect(table.list('project_id', project)).toEqual(scan(fake, (row) => row.project_id === project))
    for (const name of ['a', 'b'])
      expect(table.list('event', `${project}/${name}`)).toEqual(
        scan(fake, (row) => row.project_id === project && row.event === name),
      )
  }
}

test('every index agrees with a look at every row, whatever was written before', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const fake = createFake()

      live(fake, steps)

      expectIndexesToAgree(fake)
    }),
    { numRuns: cases(300) },
  )
})

test('what happens to a fork, and to what it was forked from, does not show in the other', () => {
  const steps = fc.array(anyStep, { maxLength: 15 })

  fc.assert(
    fc.property(steps, steps, steps, (before, ours, theirs) => {
      const fake = createFake()
      live(fake, before)
      const untouched = fake.fork()
      const rows = [...fake.db.event.getAll()]
      const fork = fake.fork()

      live(fake, ours)
      live(fork, theirs)

      expectIndexesToAgree(fake)
      expectIndexesToAgree(fork)
      expectIndexesToAgree(untouched)
      expect(untouched.db.event.getAll()).toEqual(rows)
    }),
  )
})

test('a row found under several values is found under each of them, and no longer under the ones it lost', () => {
  const { person } = createFake().world.tables
  const { id } = person.insert({ project_id: 1, distinct_ids: ['a', 'b'] })
  const finding = (row: object) =>
    ['a', 'b', 'c', 'd'].filter((value) => person.first('distinct_id', `1/${value}`) === row)

  expect(finding(person.get(id)!)).toEqual(['a', 'b'])
  for (const distinct_ids of [['b', 'c'], ['b', 'c', 'd'], ['b', 'c'], ['b', 'd'], ['d'], []]) {
    const changed = person.update(person.get(id)!, { distinct_ids })
    expect(finding(changed)).toEqual(distinct_ids)
    expect(person.list('distinct_id', '1/a')).toEqual([])
  }
})

test('a value nobody has finds nothing', () => {
  const { event } = createFake().world.tables

  expect(event.list('project_id', 99)).toEqual([])
  expect(event.first('project_id', 99)).toBeUndefined()
})

interface Lettered {
  readonly id: number
  readonly letter: string
}

/** Rows with letters, indexes over them, and which rows an index has asked for their letter. */
function lettered(letters: readonly string[]) {
  const asked: number[] = []
  const rows = letters.map((letter, id): Lettered => ({ id, letter }))
  for (const row of rows) setPosition(row, row.id)
  const sorted = new SortedRows<Lettered>({ compare: inOrderOfTable }, rows)
  const on = ({ id, letter }: Lettered) => {
    asked.push(id)
    return letter
  }
  return { asked, rows, open: () => new RowIndex<Lettered>({ on }, () => sorted) }
}

const found = (index: RowIndex<Lettered>, letter: string): readonly number[] =>
  index
    .find(letter)
    .slice()
    .map(({ id }) => id)

test('an index reads its rows only when it is first searched', () => {
  const { asked, rows, open } = lettered(['a', 'b'])
  const index = open()

  for (const row of rows) index.add(row)

  expect(asked).toEqual([])
  expect(found(index, 'b')).toEqual([1])
  expect(asked).toEqual([0, 1])
})

test('rows that one holder of a shared index has read are not read again by another', () => {
  const { asked, open } = lettered(['a', 'b', 'a'])
  const [one, other] = [open(), open()]
  other.adopt(one.share())

  expect(found(one, 'a')).toEqual([0, 2])
  asked.length = 0

  expect(found(other, 'a')).toEqual([0, 2])
  expect(asked).toEqual([])
})

test('a first write leaves to those who share what can be found before it', () => {
  const { asked, rows, open } = lettered(['a', 'b'])
  const [one, other] = [open(), open()]
  other.adopt(one.share())

  one.detach()
  one.remove(rows[0]!)
  asked.length = 0

  expect(found(one, 'a')).toEqual([])
  expect(found(other, 'a')).toEqual([0])
  expect(asked).toEqual([])
})
