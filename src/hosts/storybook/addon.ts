import { intercept } from '../page/interception.ts'
import { onGlobals } from './channel.ts'
import { Mounts } from './mounts.ts'
import type { LoadedFake, StoryContext } from './story.ts'
import { globalTypes, initialGlobals } from './toolbar.ts'

/** Gives a story its fake before anything of it is drawn: `loaded.fake` and `loaded.create` in its context. */
export type FakeLoader = (story: StoryContext) => Promise<Partial<LoadedFake>>

/** Draws a story that has a fake of its own, and refuses one whose requests nobody could tell from another's. */
export type FakeDecorator = <Drawn>(draw: () => Drawn, story: StoryContext) => Drawn

/** What a preview needs to give every story a fake of its own: one of its `addons`, or to be spread into it. */
export interface FakeDashboards {
  readonly loaders: [FakeLoader]
  readonly decorators: [FakeDecorator]
  readonly globalTypes: typeof globalTypes
  readonly initialGlobals: typeof initialGlobals
  /** Stories on a docs page are drawn in frames: each has a window of its own, and so a `fetch` of its own. */
  readonly parameters: { readonly docs: { readonly story: { readonly inline: false; readonly height: string } } }
}

/**
 * Gives every story a fake of its own, behind every `fetch` and XHR of the preview, and the toolbar menus to look at it
 * with other data, as another user, slower or failing. What a story asks for, it says in `parameters.fake`.
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
export const fakeDashboards: FakeDashboards = join(new Mounts())

/** Nothing is intercepted before the first story is loaded. */
function join(mounts: Mounts): FakeDashboards {
  let joined = false
  const loader: FakeLoader = async (story) => {
    if (!joined) {
      joined = true
      intercept((request) => mounts.answer(request))
      onGlobals((globals) => mounts.choose(globals))
    }
    const stage = await mounts.open(story)
    return stage ? { fake: stage.fake, create: stage.create } : {}
  }
  const decorator: FakeDecorator = (draw, story) => {
    mounts.check(story)
    return draw()
  }
  const parameters = { docs: { story: { inline: false, height: '400px' } } } as const
  return { loaders: [loader], decorators: [decorator], globalTypes, initialGlobals, parameters }
}
