import { FakeUsageError } from '../../core/usage-error.ts'
import { globalsAround } from './channel.ts'
import { withOutcome } from './outcomes.ts'
import { parametersOf } from './story-checks.ts'
import type { StoryFake } from './story-fake.ts'
import type { StoryContext } from './story.ts'
import { chosen } from './toolbar.ts'
import type { Choices } from './toolbar.ts'

/** A story on the page. */
export interface Mount {
  readonly story: StoryContext
  readonly baseUrl: string | undefined
  readonly choices: Choices
  readonly storyFake: StoryFake
}

/** Whether the fakes of two stories may answer the same request. Without a base URL, a fake answers on any host. */
export const overlap = ({ baseUrl: one }: Mount, { baseUrl: other }: Mount): boolean => !one || !other || one === other

/** `globals` of a story fix its choices. */
export const choicesFor = (story: StoryContext, globals: StoryContext['globals']): Choices =>
  withOutcome(parametersOf(story).outcome, chosen({ ...globals, ...globalsAround(), ...story.storyGlobals }))

/** The refusal if something may be of one or another story. */
export function ambiguous(asked: string, mounts: readonly Mount[]): FakeUsageError {
  const ids = mounts.map(({ story }) => story.id).join(' or ')
  return new FakeUsageError(
    `${asked} may be of ${ids}: they share one window and its fetch. Give each a frame of its own ` +
      '(docs.story.inline: false, as the parameters of fakeDashboards say), or a baseUrl in its parameters.fake.',
  )
}

/** Reports a story whose fake was never made. */
export const warnOfMissed = (id: string): void =>
  console.warn(
    `${id}: the loader of fakeDashboards has not run, so this story has no fake, and its requests go to the network. ` +
      'If the preview has loaders of its own: definePreview({ addons: [fakeDashboards], loaders: … }). ' +
      'In a test of composed stories: await Story.run().',
  )
