import type { FakeParameters } from 'fake-dashboards/storybook'

const fake: FakeParameters = {
  scenario: 'restricted',
  as: 'viewer', // a key of that scenario, by its name
  arrange: ({ create }) => void create.dashboard({ project_id: 2, name: 'Made for this story' }),
}
export const Restricted = { parameters: { fake } }
