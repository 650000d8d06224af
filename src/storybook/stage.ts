import type { Duration } from '../core/clock.ts'
import type { FaultDefinition } from '../core/fault.ts'
import { createFactories } from '../factories.ts'
import { createFake } from '../fake.ts'
import type { FakeOptions } from '../fake.ts'
import type { UnknownRequest } from '../not-faked.ts'
import { scenarioNamed } from '../scenarios.ts'
import { describeUnknown } from '../unknown-requests.ts'
import { keyFor, signed } from './actor.ts'
import type { FakeParameters, LoadedFake } from './story.ts'
import { faults } from './toolbar.ts'
import type { Choices, FaultName } from './toolbar.ts'

/** A story's own fake, and what answers the story's requests. */
export interface Stage extends LoadedFake {
  readonly answer: (request: Request) => Promise<Response>
}

/**
 * Builds what a story asks for, if it wants a fake at all. Another scenario, chosen in the toolbar, is another world: what
 * the story arranged, and for whom, stays behind.
 *
 * @throws FakeUsageError when it asks for what there is not.
 */
export async function setStage(parameters: FakeParameters, choices: Choices): Promise<Stage | undefined> {
  if (parameters.disable) return undefined
  const { options, actor, arrange } = settle(parameters, choices)
  const fake = createFake(options)
  const create = createFactories(fake)
  await arrange?.({ fake, create })
  const key = actor === undefined || actor === 'nobody' ? undefined : keyFor({ fake, create }, actor)
  if (options.faults.some(takesTime)) fake.clock.follow(fake.clock.now())
  const answer = (request: Request) => fake.fetch(key === undefined ? request : signed(request, key, fake))
  return { fake, create, answer }
}

function settle(
  { scenario, state, arrange, as, latency, faults: own = [], ...others }: FakeParameters,
  choices: Choices,
) {
  const elsewhere = choices.scenario !== undefined
  const actor = choices.as ?? (elsewhere ? undefined : as)
  const options = {
    auth: 'lenient' as const,
    onUnknown: (unknown: UnknownRequest) => console.warn(describeUnknown(unknown)),
    ...others,
    ...(actor === 'nobody' && { auth: 'strict' as const }),
    ...(elsewhere || state === undefined ? startOf(choices.scenario ?? scenario) : { state }),
    faults: [...interference(choices.latency ?? latency, choices.fault), ...own],
  }
  return { options, actor, arrange: elsewhere ? undefined : arrange }
}

const startOf = (scenario: FakeParameters['scenario'] = 'typical'): FakeOptions => ({
  scenario: typeof scenario === 'string' ? scenarioNamed(scenario) : scenario,
})

const interference = (latency: Duration | undefined, fault: FaultName | undefined): FaultDefinition[] => [
  ...(latency === undefined ? [] : [{ then: { latency } }]),
  ...(fault === undefined ? [] : [{ then: faults[fault] }]),
]

const takesTime = ({ then: { latency, hang } }: FaultDefinition): boolean => latency !== undefined || hang !== undefined
