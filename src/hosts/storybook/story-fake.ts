import { functionField, readLater, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { flag, text } from '../../core/json/json-schema.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { optionChecks } from '../../fake/option-checks.ts'
import { createFactories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { Starts } from '../../fake/starts.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { UnknownRequest } from '../../request/not-faked.ts'
import type { Scenario } from '../../resources/world.ts'
import { scenarioNamed } from '../../scenarios/scenarios.ts'
import { actingAs } from '../acting.ts'
import { captureOrNot } from '../checks/capture-setting.ts'
import { mswChecks } from '../checks/msw-settings.ts'
import { answerBy } from '../page/handlers.ts'
import type { OwnHandler, PageAnswer } from '../page/handlers.ts'
import { requirePersistOrFollow } from '../option-checks.ts'
import { optionsOf } from '../roles.ts'
import { isUnfaked } from '../unfaked-requests.ts'
import { describeUnknown } from '../unknown-requests.ts'
import { AnswerLog } from './actions.ts'
import { storyOutcomes } from './outcomes.ts'
import type { FakeParameters, LoadedFake } from './story.ts'
import { StoryNetwork } from './story-network.ts'
import { faults } from './toolbar.ts'
import type { Choices, FaultName } from './toolbar.ts'

const parameterChecks: ChecksOf<FakeParameters> = {
  ...optionChecks,
  scenario: { schema: {}, says: 'is the name of a scenario, or a function', accepts: isScenario },
  arrange: functionField,
  as: { schema: text },
  latency: readLater,
  outcome: { schema: { enum: storyOutcomes } },
  handlers: mswChecks.handlers,
  network: readLater,
  allowedHosts: readLater,
  captureFailures: captureOrNot,
  persist: { schema: { enum: ['link', false] } },
  disable: { schema: flag },
}

/** A story's own fake, with the function that answers the story's requests. */
export interface StoryFake extends LoadedFake {
  readonly answer: (request: Request) => Promise<Response | undefined>
  /** Answers what is not the fake's with the story's handlers, or keeps it from the network. */
  readonly answerBeside: (request: Request, otherwise: () => PageAnswer) => PageAnswer
  /** @throws CheckError when a request was kept from the network. */
  readonly requireNoneKept: () => void
  /** The scenario that it starts from, if any. */
  readonly scenario: Scenario | undefined
}

/** What the stories of one window share. */
interface StoryWindow {
  readonly starts: Starts
  readonly log: AnswerLog
}

/**
 * Makes the fake that a story's parameters ask for; none for `disable`. With a scenario chosen in the toolbar, the story's
 * own `arrange` and `as` do not apply.
 *
 * @throws FakeUsageError when the parameters name something that does not exist.
 */
export async function createStoryFake(
  parameters: FakeParameters,
  choices: Choices,
  { starts, log }: StoryWindow = { starts: new Starts(), log: new AnswerLog() },
): Promise<StoryFake | undefined> {
  requireFields('"parameters.fake"', parameters, parameterChecks)
  if (parameters.disable) return undefined
  requirePersistOrFollow(parameters)
  const { options, actor, arrange } = settle(parameters, choices, log)
  const fake = starts.createFake(options)
  const create = createFactories(fake)
  await arrange?.({ fake, create })
  const { fetch } = actor === undefined ? fake : actingAs(fake, actor)
  if (fake.faults.list().some(({ definition }) => takesTime(definition))) fake.clock.follow(fake.clock.now())
  const answer = unfakedFirst(parameters.handlers, fetch)
  return { fake, create, answer, scenario: options.scenario, ...besideOf(fake, parameters) }
}

function besideOf(fake: Fake, { handlers = [], ...parameters }: FakeParameters) {
  const network = new StoryNetwork(parameters)
  const askNetwork = (request: Request, otherwise: () => PageAnswer): PageAnswer => {
    fake.missed(request)
    return network.answer(request) ?? otherwise()
  }
  const answerBeside: StoryFake['answerBeside'] = (request, otherwise) =>
    answerBy(handlers, request, () => askNetwork(request, otherwise))
  return { answerBeside, requireNoneKept: () => network.requireNone() }
}

/** What the fake has no route for, the story's handlers may know. */
function unfakedFirst(handlers: readonly OwnHandler[] = [], answerByFake: StoryFake['answer']): StoryFake['answer'] {
  if (handlers.length === 0) return answerByFake
  return async (request) =>
    (await isUnfaked(request)) ? answerBy(handlers, request, () => answerByFake(request)) : answerByFake(request)
}

type StoryStart = { readonly [K in 'scenario' | 'state' | 'capsule' | 'at' | 'follow']: FakeParameters[K] | undefined }

function settle(parameters: FakeParameters, choices: Choices, log: AnswerLog) {
  const { scenario, state, capsule, at, follow, arrange, as, latency, faults: own = [], ...rest } = parameters
  const { onAnswered, ...others } = optionsAmong(rest)
  const isOverridden = choices.scenario !== undefined
  const actor = choices.as ?? (isOverridden ? undefined : as)
  const faults = [...faultsOf(choices.latency ?? latency, choices.fault), ...own]
  const options: FakeOptions = {
    ...startOf({ scenario, state, capsule, at, follow }, choices.scenario),
    onUnknown: (unknown: UnknownRequest) => console.warn(describeUnknown(unknown)),
    onAnswered(entry) {
      log.add(entry)
      onAnswered?.(entry)
    },
    ...others,
    ...optionsOf(actor),
    ...(faults.length > 0 && { faults }),
  }
  return { options, actor, arrange: isOverridden ? undefined : arrange }
}

/** The parameters that a fake takes, too. */
const optionsAmong = (parameters: Omit<FakeParameters, 'scenario'>): FakeOptions =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => name in optionChecks))

/** A scenario of the toolbar comes before the story's files, and these before its own, which may be the one of all stories. */
function startOf({ scenario, state, capsule, at, follow }: StoryStart, chosen: Choices['scenario']): FakeOptions {
  if (chosen !== undefined) return { auth: 'lenient', scenario: scenarioNamed(chosen) }
  // Without a capsule, the fake refuses them. With one, it has the capsule's `auth`.
  const ofCapsule = { ...(at !== undefined && { at }), ...(follow !== undefined && { follow }) }
  if (capsule !== undefined && state !== undefined)
    throw new FakeUsageError('A story starts from a state or a capsule: give one of them, of inherited ones too.')
  if (capsule !== undefined) return { capsule, ...ofCapsule }
  if (state !== undefined) return { auth: 'lenient', state, ...ofCapsule }
  const start = scenario ?? 'typical'
  return { auth: 'lenient', scenario: typeof start === 'string' ? scenarioNamed(start) : start, ...ofCapsule }
}

const faultsOf = (latency: Duration | undefined, fault: FaultName | undefined): FaultDefinition[] => [
  ...(latency === undefined ? [] : [{ effect: { latency } }]),
  ...(fault === undefined ? [] : [{ effect: faults[fault] }]),
]

function isScenario(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'function'
}

const takesTime = ({ effect: { latency, hang } }: FaultDefinition): boolean =>
  latency !== undefined || hang !== undefined
