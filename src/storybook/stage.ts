import type { FaultDefinition } from '../core/fault.ts'
import { createFactories } from '../factories.ts'
import { createFake } from '../fake.ts'
import { scenarioNamed } from '../scenarios.ts'
import type { ScenarioName } from '../scenarios.ts'
import { describeUnknown } from '../unknown-requests.ts'
import { keyFor, signed } from './actor.ts'
import type { FakeParameters, LoadedFake } from './story.ts'
import { faults } from './toolbar.ts'
import type { Choices } from './toolbar.ts'

/** A story's own fake, and what answers the story's requests. */
export interface Stage extends LoadedFake {
  readonly handles: (request: Request) => boolean
  readonly answer: (request: Request) => Promise<Response>
}

/**
 * Builds what a story asks for.
 *
 * @throws FakeUsageError when it asks for what there is not.
 */
export async function setStage(parameters: FakeParameters, choices: Choices): Promise<Stage> {
  const { arrange, as, state, scenario = 'typical', ...options } = settle(parameters, choices)
  const fake = createFake({
    auth: as === 'nobody' ? 'strict' : 'lenient',
    onUnknown: (unknown) => console.warn(describeUnknown(unknown)),
    ...options,
    ...(state === undefined
      ? { scenario: typeof scenario === 'string' ? scenarioNamed(scenario) : scenario }
      : { state }),
  })
  const create = createFactories(fake)
  await arrange?.({ fake, create })
  const key = as === undefined || as === 'nobody' ? undefined : keyFor({ fake, create }, as)
  if (options.faults.some(takesTime)) fake.clock.follow(fake.clock.now())
  const answer = (request: Request) => fake.fetch(key === undefined ? request : signed(request, key, fake))
  return { fake, create, handles: fake.handles, answer }
}

/** What the story says, and what was chosen instead. */
function settle({ latency, faults: own = [], disable: _, ...parameters }: FakeParameters, choices: Choices) {
  const delay = choices.latency ?? latency
  const met: FaultDefinition[] = [
    ...(delay === undefined ? [] : [{ then: { latency: delay } }]),
    ...(choices.fault ? [{ then: faults[choices.fault] }] : []),
    ...own,
  ]
  const start = choices.scenario ? elsewhere(parameters, choices.scenario) : parameters
  return { ...start, ...(choices.as !== undefined && { as: choices.as }), faults: met }
}

/** Another scenario is another world: what the story arranged, and for whom, stays behind. */
function elsewhere(
  { arrange: _, as: __, state: ___, ...others }: FakeParameters,
  scenario: ScenarioName,
): FakeParameters {
  return { ...others, scenario }
}

const takesTime = ({ then: { latency, hang } }: FaultDefinition): boolean => latency !== undefined || hang !== undefined
