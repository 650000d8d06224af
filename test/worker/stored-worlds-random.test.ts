import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busyOffice } from '../support/api/busy-office.ts'
import { asked, toRequest } from '../support/random/anything.ts'
import type { Asked } from '../support/random/anything.ts'
import { evictedWorld } from '../support/servers/evicted-worlds.ts'
import type { EvictedWorld } from '../support/servers/evicted-worlds.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** The calls of control between requests. A call that is refused is refused in both worlds. */
const controls: Readonly<Record<string, (world: EvictedWorld, n: number) => Promise<unknown>>> = {
  nothing: () => Promise.resolve(),
  advance: ({ control }, n) => control.clock.advance(n * 1500),
  set: ({ control }, n) => control.clock.set(`2026-02-${10 + (n % 9)}T00:00:00Z`),
  follow: ({ control }) => control.clock.follow(),
  freeze: ({ control }) => control.clock.freeze(),
  fault: ({ control }, n) => control.faults.add({ effect: { status: 500 + (n % 4) }, chance: 0.5, times: 3 }),
  nth: ({ control }, n) =>
    control.faults.add({ match: { method: 'PATCH' }, effect: { status: 503 }, nth: (n % 3) + 1 }),
  calm: ({ control }) => control.faults.clear(),
  add: ({ control }, n) => control.rows.add('dashboard', { name: `${n} 🎈`, project_id: 1 }),
  change: ({ control }, n) => control.rows.change('dashboard', 1 + (n % 3), { description: `${n}` }),
  remove: ({ control }, n) => control.rows.remove('tile', 1 + (n % 3)),
  undo: ({ control }, n) => control.edits.undo(1 + (n % 4)),
  keep: ({ control }, n) => control.snapshot(`s${n % 2}`),
  back: ({ control }, n) => control.restore(`s${n % 2}`),
  act: ({ control }, n) => control.actor.set(n % 2 ? 'owner' : null),
  reset: ({ control }) => control.reset(),
  scenario: ({ control }, n) => control.startFromScenario(n % 2 ? 'typical' : 'empty', { seed: n }),
  state: async ({ control }) => control.startFromState(await control.exportState()),
}

interface Step {
  readonly control: string
  readonly n: number
  readonly ask: Asked
  readonly pause: number
  readonly isEvicted: boolean
}

const step = {
  control: fc.constantFrom(...Object.keys(controls)),
  n: fc.nat(20),
  ask: asked,
  pause: fc.nat(5000),
  isEvicted: fc.boolean(),
} as const

const steps = fc.array(fc.record(step), { minLength: 1, maxLength: 12 })

async function take(world: EvictedWorld, { control, n, ask }: Step): Promise<number> {
  await controls[control]!(world, n).catch(() => undefined)
  const answer = await world.fetch(toRequest(ask)).catch(() => undefined)
  return answer?.status ?? 0
}

/** Everything of a world that has to be there again after an eviction. */
async function contentOf({ control, stored }: EvictedWorld) {
  const edits = await control.edits.list()
  return {
    state: await control.exportState(),
    clock: stored.world.fake.clock.save(),
    start: await control.startedFrom(),
    faults: await control.faults.list(),
    next: stored.world.fake.faults.added,
    actor: await control.actor.read(),
    snapshots: [...stored.world.snapshots.keys()].toSorted(),
    edits: edits.map(({ number, kind, undoes, changes }) => ({ number, kind, undoes, changes })),
    isUntouched: stored.world.isUntouched,
  }
}

test('a world that is let out of memory between any requests answers like one that stayed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (session) => {
      vi.setSystemTime(Date.parse('2026-03-01T10:00:00Z'))
      const [evicted, other] = [evictedWorld({ scenario: busyOffice }), evictedWorld({ scenario: busyOffice })]
      for (const step of session) {
        expect(await take(evicted, step)).toBe(await take(other, step))
        vi.advanceTimersByTime(step.pause)
        if (step.isEvicted) evicted.evict()
      }
      evicted.evict()
      expect(await contentOf(evicted)).toEqual(await contentOf(other))
      await Promise.all([evicted, other].map(({ control }) => control.reset()))
      expect(await contentOf(evicted)).toEqual(await contentOf(other))
    }),
    { numRuns: 30 },
  )
})

/** A session with a storage that fails after a number of statements, which each request sets. */
const failing = fc.array(fc.record({ ...step, left: fc.option(fc.nat(6)) }), { minLength: 1, maxLength: 12 })

/** Whether what one request did was refused by the storage. */
async function isRefused(world: EvictedWorld, left: number | null, run: () => Promise<unknown>): Promise<boolean> {
  world.storage.failAfter(left ?? undefined)
  const outcome = await run().catch(String)
  world.storage.failAfter(undefined)
  if (outcome instanceof Response) return outcome.status === 507
  return String(outcome).includes('could not be stored')
}

test('what a failing storage refuses is undone, and everything else is there', async () => {
  await fc.assert(
    fc.asyncProperty(failing, async (session) => {
      vi.setSystemTime(Date.parse('2026-03-01T10:00:00Z'))
      const [broken, whole] = [evictedWorld({ scenario: busyOffice }), evictedWorld({ scenario: busyOffice })]
      // A world begins with the first request that is acknowledged.
      for (const { control } of [broken, whole]) await control.health()
      for (const { control, n, ask, pause, isEvicted, left } of session) {
        const steps = [
          (world: EvictedWorld) => controls[control]!(world, n),
          (world: EvictedWorld) => world.fetch(toRequest(ask)),
        ]
        for (const run of steps)
          if (!(await isRefused(broken, left, () => run(broken)))) await run(whole).catch(() => undefined)
        vi.advanceTimersByTime(pause)
        if (isEvicted) broken.evict()
      }
      broken.evict()
      // A world that was rolled back does not know any more whether it had ever been written to.
      const { isUntouched } = await contentOf(broken)
      expect(await contentOf(broken)).toEqual({ ...(await contentOf(whole)), isUntouched })
    }),
    { numRuns: 30 },
  )
})
