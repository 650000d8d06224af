import type { PreviewAddon } from 'storybook/internal/csf'
import { intercept } from '../page/interception.ts'
import { onGlobals } from './channel.ts'
import { followDocsControls } from './docs-controls.ts'
import { keepDocsPageInPlace } from './docs-page.ts'
import { Mounts } from './mounts.ts'
import { StoryPanel } from './story-panel.ts'
import type { FakeParameters, LoadedFake, StoryContext } from './story.ts'
import { globalTypes } from './toolbar.ts'

/** The types that the addon adds to stories, in a preview made by `definePreview`. */
export interface FakeStoryTypes {
  parameters: { fake?: FakeParameters }
}

/** The parts of a preview that give every story a fake: one of its `addons`, or spread into it. */
export type FakeDashboards = PreviewAddon<FakeStoryTypes>

/**
 * Gives every story a fake of its own, behind every `fetch` and XHR of the preview, and toolbar menus that show it with
 * other data, as another user, slower or failing. A story sets its fake up in `parameters.fake`.
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
export const fakeDashboards: FakeDashboards = addonFor(new StoryPanel())

/** Nothing is intercepted before the first story is loaded. */
function addonFor(panel: StoryPanel): FakeDashboards {
  const mounts = new Mounts((fake) => panel.show(fake))
  let intercepted = false
  /** Makes the fake of a story before the story is drawn. */
  const loader = async (story: StoryContext): Promise<Partial<LoadedFake>> => {
    if (!intercepted) {
      intercepted = true
      intercept((request) => mounts.answer(request))
      onGlobals((globals) => mounts.choose(globals))
      panel.listen()
      keepDocsPageInPlace()
      followDocsControls(story.id)
    }
    const own = await mounts.open(story)
    return own ? { fake: own.fake, create: own.create } : {}
  }
  /** Refuses to draw a story whose requests could not be distinguished from those of another one. */
  const decorator = <Drawn>(draw: () => Drawn, story: StoryContext): Drawn => {
    mounts.check(story)
    return draw()
  }
  const afterEach = (story: StoryContext) => mounts.end(story)
  // Stories on a docs page are drawn in frames: each has a window of its own, and so a `fetch` of its own.
  const parameters = { docs: { story: { inline: false, height: '400px' } } }
  return { loaders: [loader], decorators: [decorator], afterEach: [afterEach], globalTypes, parameters }
}
