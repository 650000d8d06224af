import { intercept } from '../page/interception.ts'
import { onGlobals } from './channel.ts'
import { Mounts } from './mounts.ts'
import type { LoadedFake, StoryContext } from './story.ts'
import { globalTypes, initialGlobals } from './toolbar.ts'

/** Makes a story's fake before the story is drawn: `loaded.fake` and `loaded.create` in its context. */
export type FakeLoader = (story: StoryContext) => Promise<Partial<LoadedFake>>

/** Draws a story; refuses it when its requests could be those of another story. */
export type FakeDecorator = <Drawn>(draw: () => Drawn, story: StoryContext) => Drawn

/** The parts of a preview that give every story a fake: one of its `addons`, or spread into it. */
export interface FakeDashboards {
  readonly loaders: [FakeLoader]
  readonly decorators: [FakeDecorator]
  readonly globalTypes: typeof globalTypes
  readonly initialGlobals: typeof initialGlobals
  /** Stories on a docs page are drawn in frames: each has a window of its own, and so a `fetch` of its own. */
  readonly parameters: { readonly docs: { readonly story: { readonly inline: false; readonly height: string } } }
}

/**
 * Gives every story a fake of its own, behind every `fetch` and XHR of the preview, and toolbar menus to see it with other
 * data, as another user, slower or failing. A story sets its fake up in `parameters.fake`.
 *
 * @example
 * ```ts
 * import { fakeDashboards } from 'fake-dashboards/storybook'
 * import type { FakeParameters } from 'fake-dashboards/storybook'
 *
 * const preview = { ...fakeDashboards, tags: ['autodocs'] }
 * const fake: FakeParameters = { scenario: 'restricted', as: 'viewer', latency: '200ms' }
 * const Restricted = { parameters: { fake } }
 * ```
 */
export const fakeDashboards: FakeDashboards = addonFor(new Mounts())

/** Nothing is intercepted before the first story is loaded. */
function addonFor(mounts: Mounts): FakeDashboards {
  let intercepted = false
  const loader: FakeLoader = async (story) => {
    if (!intercepted) {
      intercepted = true
      intercept((request) => mounts.answer(request))
      onGlobals((globals) => mounts.choose(globals))
    }
    const own = await mounts.open(story)
    return own ? { fake: own.fake, create: own.create } : {}
  }
  const decorator: FakeDecorator = (draw, story) => {
    mounts.check(story)
    return draw()
  }
  const parameters = { docs: { story: { inline: false, height: '400px' } } } as const
  return { loaders: [loader], decorators: [decorator], globalTypes, initialGlobals, parameters }
}
