import type { Duration } from '../../core/time/clock.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { createFactories } from '../../factories/factories.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { UnknownRequest } from '../../request/not-faked.ts'
import { scenarioNamed } from '../../scenarios/scenarios.ts'
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
  if (fake.faults.list().some(({ definition }) => takesTime(definition))) fake.clock.follow(fake.clock.now())
  const answer = (request: Request) => fake.fetch(key === undefined ? request : signed(request, key, fake))
  return { fake, create, answer }
}

type Beginning = { readonly [K in 'scenario' | 'state' | 'capsule' | 'at']: FakeParameters[K] | undefined }

function settle(parameters: FakeParameters, choices: Choices) {
  const { scenario, state, capsule, at, arrange, as, latency, faults: own = [], ...others } = parameters
  const elsewhere = choices.scenario !== undefined
  const actor = choices.as ?? (elsewhere ? undefined : as)
  const faults = [...interference(choices.latency ?? latency, choices.fault), ...own]
  const options: FakeOptions = {
    ...startOf({ scenario, state, capsule, at }, choices.scenario),
    onUnknown: (unknown: UnknownRequest) => console.warn(describeUnknown(unknown)),
    ...others,
    ...(actor === 'nobody' && { auth: 'strict' as const }),
    ...(faults.length > 0 && { faults }),
  }
  return { options, actor, arrange: elsewhere ? undefined : arrange }
}

/** The file a story names, unless a scenario is chosen. A capsule says itself who may ask. */
function startOf({ scenario, state, capsule, at }: Beginning, chosen: Choices['scenario']): FakeOptions {
  if (chosen === undefined && capsule !== undefined) return { capsule, ...(at !== undefined && { at }) }
  if (chosen === undefined && state !== undefined) return { auth: 'lenient', state }
  const start = chosen ?? scenario ?? 'typical'
  return { auth: 'lenient', scenario: typeof start === 'string' ? scenarioNamed(start) : start }
}

const interference = (latency: Duration | undefined, fault: FaultName | undefined): FaultDefinition[] => [
  ...(latency === undefined ? [] : [{ effect: { latency } }]),
  ...(fault === undefined ? [] : [{ effect: faults[fault] }]),
]

const takesTime = ({ effect: { latency, hang } }: FaultDefinition): boolean =>
  latency !== undefined || hang !== undefined
