import type { World } from '../../resources/world.ts'
import { UNSEEN } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'

const NUMBERED = ['dashboard', 'insight', 'text', 'tile'] as const

/** Makes the rows that a request will make get the recorded numbers, if these are free. */
export function reserveNumbers({ ids, tables }: World, made: MadeRows | undefined): void {
  const counts = new Map(ids.save())
  for (const table of NUMBERED) {
    const taken = Array.from<object, number>(tables[table].all(), numberOfRow).filter((id) => id < UNSEEN)
    const last = taken.reduce((a, b) => Math.max(a, b), 0)
    const next = made?.get(table)?.[0] ?? 0
    const count = counts.get(table) ?? 0
    counts.set(table, next > last ? next - 1 : count < UNSEEN ? Math.max(last, count) : last)
  }
  ids.load(counts)
}

const numberOfRow = (row: object): number => ('id' in row && typeof row.id === 'number' ? row.id : 0)
