import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { ALL_OUTCOMES } from './outcomes.ts'
import type { StoryOutcome } from './outcomes.ts'
import { storyFake } from './story.ts'

/** The part of a play function's context that is used here. */
interface PlayContext {
  readonly loaded: Readonly<Record<string, unknown>>
  readonly canvasElement: { readonly childElementCount: number }
}

/** A story that shows a component under one outcome of its requests. */
export interface OutcomeStory {
  readonly parameters: { readonly fake: { readonly outcome: StoryOutcome } }
  readonly play: (context: PlayContext) => Promise<void>
}

const STEP = 20
const PATIENCE = 5_000

/**
 * One of the stories that the tag `all-outcomes` adds to a component: it passes when the component has sent a request to the
 * fake, and shows something.
 */
export const outcomeStory = (outcome: StoryOutcome): OutcomeStory => ({
  parameters: { fake: { outcome } },
  play: (context) => requireShown(outcome, context),
})

/** @throws FakeUsageError when the component sends no request, still waits for an answer, or shows nothing. */
async function requireShown(outcome: StoryOutcome, context: PlayContext): Promise<void> {
  const { fake } = storyFake(context)
  const isOver = outcome === 'held' ? hasAsked : isAnswered
  for (let waited = 0, times = 0; times < 2 && waited < PATIENCE; waited += STEP) {
    await passed(STEP)
    // Requires this twice in a row: an answer may lead to the next request.
    times = isOver(fake) ? times + 1 : 0
  }
  if (!hasAsked(fake))
    throw new FakeUsageError(
      `The component made no request to the fake, so it cannot show "${outcome}". ` +
        `Give it a story in which it makes one, or remove the tag "${ALL_OUTCOMES}".`,
    )
  if (!isOver(fake)) throw new FakeUsageError(`A request had no answer after ${PATIENCE} ms.\n${String(fake.journal)}`)
  if (context.canvasElement.childElementCount === 0)
    throw new FakeUsageError(`The component shows nothing at all where the outcome is "${outcome}".`)
}

/** Real time: a clock that stands still must not end the wait. */
const passed = (time: number): Promise<void> =>
  new Promise((over) => AbortSignal.timeout(time).addEventListener('abort', () => over()))

const hasAsked = ({ journal }: Fake): boolean => journal.entries.length > 0

const isAnswered = ({ journal }: Fake): boolean =>
  journal.entries.length > 0 && journal.entries.every(({ took }) => took !== undefined)
