import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { office } from '../support/api/office.ts'
import { namesIn } from '../support/servers/served.ts'
import { createIn, teamWorker } from '../support/servers/team-worker.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e']

/** Three worlds fit, and a model knows what each of the five has to have. */
class CrowdedWorker {
  readonly #worker = teamWorker({ scenario: office, worlds: { most: 3 } })
  readonly #rows = new Map<string, readonly string[]>()
  readonly #starts = new Map<string, readonly string[]>()
  #made = 0

  async write(world: string): Promise<void> {
    const name = `made ${this.#made++}`
    const answer = await createIn(this.#worker, world, name)
    expect([201, 503]).toContain(answer.status)
    if (answer.status === 201) this.#rows.set(world, [...this.#rowsOf(world), name])
  }

  async read(world: string): Promise<void> {
    const found = await namesIn(this.#worker.control(world)).catch(String)
    if (typeof found === 'string') expect(found).toContain('There are 3 worlds already')
    else expect(found.toSorted()).toEqual(this.#rowsOf(world).toSorted())
  }

  /** Frees the storage of worlds that have made room, too. */
  async list(): Promise<readonly string[]> {
    return (await this.#worker.control().worlds.list()).map(({ name }) => name)
  }

  async copy(world: string, from: string): Promise<void> {
    const rows = this.#rowsOf(from)
    if (!(await isDone(this.#worker.control().worlds.open(world, { from })))) return
    this.#rows.set(world, rows)
    this.#starts.set(world, rows)
  }

  async reset(world: string): Promise<void> {
    if (await isDone(this.#worker.control(world).reset())) this.#rows.set(world, this.#starts.get(world) ?? [])
  }

  async drop(world: string): Promise<void> {
    if (!(await isDone(this.#worker.control().worlds.drop(world)))) return
    this.#rows.delete(world)
    this.#starts.delete(world)
  }

  evict(): void {
    this.#worker.evict()
  }

  /** The worlds that somebody has written to. */
  get written(): readonly string[] {
    return [...this.#rows].flatMap(([world, rows]) => (rows.length > 0 ? [world] : []))
  }

  #rowsOf(world: string): readonly string[] {
    return this.#rows.get(world) ?? []
  }
}

const isDone = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

async function requireList(worker: CrowdedWorker): Promise<void> {
  expect(await worker.list()).toEqual(expect.arrayContaining([...worker.written]))
}

const acts: Readonly<Record<string, (worker: CrowdedWorker, one: string, other: string) => unknown>> = {
  write: (worker, one) => worker.write(one),
  read: (worker, one) => worker.read(one),
  list: requireList,
  copy: (worker, one, other) => worker.copy(one, other),
  reset: (worker, one) => worker.reset(one),
  drop: (worker, one) => worker.drop(one),
  evict: (worker) => worker.evict(),
  atOnce: (worker, one, other) =>
    Promise.all([worker.write(one), worker.list(), one === other ? undefined : worker.write(other)]),
}

const world = fc.constantFrom(...NAMES)
const step = fc.record({
  act: fc.constantFrom('write', ...Object.keys(acts)),
  one: world,
  other: world,
  pause: fc.constantFrom(500, 20_000, 50_000),
})

test('in a worker with too many worlds every acknowledged write is there, unless its world was dropped or reset', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const worker = new CrowdedWorker()
      for (const { act, one, other, pause } of steps) {
        await acts[act]!(worker, one, other)
        vi.setSystemTime(Date.now() + pause)
      }
      await requireList(worker)
      for (const name of worker.written) await worker.read(name)
    }),
    { numRuns: 20 },
  )
})
