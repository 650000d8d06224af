export { fakeDashboards } from './hosts/storybook/addon.ts'
export type { FakeDashboards, FakeDecorator, FakeLoader } from './hosts/storybook/addon.ts'
export type { Actor, FakeParameters, LoadedFake, StoryContext } from './hosts/storybook/story.ts'
