import fc from 'fast-check'
import type { Fake, FakeState } from '../../../src/index.ts'
import { asked, toRequest } from './anything.ts'
import type { Asked } from './anything.ts'

/** The calls by which tests change a fake between two requests. */
const happenings: Readonly<Record<string, (fake: Fake, n: number) => unknown>> = {
  nothing: () => undefined,
  time: ({ clock }, n) => clock.advance(n * 1500),
  row: ({ db }, n) => db.dashboard.create({ name: `${n}`, project_id: db.project.getAll()[0]!.id }),
  change: ({ db }, n) =>
    db.dashboard.update({
      where: { id: { equals: db.dashboard.getAll()[n % 3]!.id } },
      data: { description: `phx_owner ${n}` },
    }),
  removal: ({ db }, n) => db.tile.delete({ where: { id: { equals: db.tile.getAll()[n % 3]?.id ?? 0 } } }),
  fault: ({ faults }, n) => faults.add({ effect: { status: 500 + (n % 4) }, chance: 0.5, times: 1 }),
  broken: ({ faults }, n) => faults.add({ match: { method: 'PATCH' }, effect: { malformed: true }, nth: (n % 3) + 1 }),
  lost: ({ faults }) => faults.add({ effect: { networkError: true, at: 'answer' }, times: 1 }),
  calm: ({ faults }) => faults.clear(),
  limits: ({ world }, n) => world.throttle.limit({ default: [{ requests: (n % 5) + 2, within: '1m' }] }),
}

/** A request, and what happens before it. */
export interface Step {
  readonly happening: string
  readonly n: number
  readonly ask: Asked
}

/** A random session. */
export const steps = fc.array(
  fc.record({ happening: fc.constantFrom(...Object.keys(happenings)), n: fc.nat(20), ask: asked }),
  { minLength: 1, maxLength: 12 },
)

/** Runs a session, and gives the state before each of its requests and after the last. */
export async function live(fake: Fake, session: readonly Step[]): Promise<readonly FakeState[]> {
  const states: FakeState[] = []
  for (const { happening, n, ask } of session) {
    happenings[happening]!(fake, n)
    if (fake.journal.entries.length === states.length) states.push(fake.exportState())
    await fake.fetch(toRequest(ask)).catch(() => undefined)
    if (fake.journal.entries.length < states.length) states.pop()
  }
  return [...states, fake.exportState()]
}
