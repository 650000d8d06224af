import { createFactories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { StartCache } from '../../fake/start-cache.ts'
import { takesTime } from '../../observe/faults/fault.ts'
import { findWarnings } from '../../observe/journal/warnings.ts'
import type { Scenario } from '../../resources/world.ts'
import { actingAs } from '../acting.ts'
import { joinErrors, warningError } from '../checks/check-error.ts'
import { answerBy } from '../page/handlers.ts'
import type { OwnHandler, PageAnswer } from '../page/handlers.ts'
import { isUnfaked } from '../unfaked-requests.ts'
import { AnswerLog } from './actions.ts'
import { requireParameters } from './story-checks.ts'
import { StoryLeftovers } from './story-leftovers.ts'
import { StoryNetwork } from './story-network.ts'
import { storyOptions } from './story-options.ts'
import type { FakeParameters, LoadedFake } from './story.ts'
import type { Choices } from './toolbar.ts'

/** A story's own fake, with the function that answers the story's requests. */
export interface StoryFake extends LoadedFake {
  readonly answer: (request: Request) => Promise<Response | undefined>
  /** Answers what is not the fake's with the story's handlers, or keeps it from the network. */
  readonly answerBeside: (request: Request, otherwise: () => PageAnswer) => PageAnswer
  /** Called when the story is drawn, for the first time and again. */
  readonly begin: () => void
  /**
   * @throws CheckError when a request was kept from the network, a part of one had no effect and that is to fail, or the play
   *   function has set up what no request has met.
   */
  readonly requireNoErrors: () => void
  /** The scenario that it starts from, if any. */
  readonly scenario: Scenario | undefined
}

/** The state that the stories of one window share. */
interface StoryWindow {
  readonly starts: StartCache
  readonly log: AnswerLog
}

/**
 * Makes the fake that a story's parameters describe; none for `disable`. With a scenario chosen in the toolbar, the story's
 * own `arrange` and `as` do not apply.
 *
 * @throws FakeUsageError when the parameters name something that does not exist.
 */
export async function createStoryFake(
  parameters: FakeParameters,
  choices: Choices,
  { starts, log }: StoryWindow = { starts: new StartCache(), log: new AnswerLog() },
): Promise<StoryFake | undefined> {
  requireParameters(parameters)
  if (parameters.disable) return undefined
  const { options, actor, arrange } = storyOptions(parameters, choices, log)
  const own = createOwn(starts, options)
  const create = createFactories(own)
  await arrange?.({ fake: own, create })
  const fake = actor === undefined ? own : actingAs(own, actor)
  if (isSlow(fake)) fake.clock.follow(fake.clock.now())
  const answer = unfakedFirst(parameters.handlers, (request) => fake.fetch(request))
  return { fake, create, answer, scenario: options.scenario, ...besideOf(fake, parameters) }
}

/** A fake whose clock runs after each reset if faults of its start take time, and stands still until the story is arranged. */
function createOwn(starts: StartCache, options: FakeOptions): Fake {
  const own = starts.createFake(options)
  if (!isSlow(own) || options.liveClock) return own
  const running = starts.createFake({ ...options, liveClock: true })
  running.clock.freeze(own.clock.now())
  return running
}

function besideOf(fake: Fake, { handlers = [], ...parameters }: FakeParameters) {
  const network = new StoryNetwork(parameters)
  const leftovers = new StoryLeftovers(fake, parameters.leftovers)
  const askNetwork = (request: Request, otherwise: () => PageAnswer): PageAnswer => {
    fake.missed(request)
    return network.answer(request) ?? otherwise()
  }
  const answerBeside: StoryFake['answerBeside'] = (request, otherwise) =>
    answerBy(handlers, request, () => askNetwork(request, otherwise))
  const requireNoErrors = (): void => {
    network.requireNone()
    const warned = parameters.warnings === 'fail' ? warningError(findWarnings(fake.journal.entries)) : undefined
    const error = joinErrors([warned, leftovers.findError()])
    if (error) throw error
  }
  const begin = (): void => {
    network.begin()
    leftovers.begin()
  }
  return { answerBeside, begin, requireNoErrors }
}

/** The story's handlers may know a request that the fake has no route for. */
function unfakedFirst(handlers: readonly OwnHandler[] = [], answerByFake: StoryFake['answer']): StoryFake['answer'] {
  if (handlers.length === 0) return answerByFake
  return async (request) =>
    (await isUnfaked(request)) ? answerBy(handlers, request, () => answerByFake(request)) : answerByFake(request)
}

const isSlow = ({ faults }: Fake): boolean => faults.list().some(({ definition }) => takesTime(definition.effect))
