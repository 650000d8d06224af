import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyFake } from 'fake-dashboards/storybook'
import type { FakeStory } from 'fake-dashboards/storybook'
import { useEffect } from 'react'

/** Asks for a dashboard, and shows nothing of it. */
function Forgetful() {
  useEffect(() => void fetch('/api/environments/2/dashboards/1/'), [])
  return <p>…</p>
}

/** As tests, they are to fail. */
export default { component: Forgetful, tags: ['!autodocs'] } satisfies Meta<typeof Forgetful>

export const ShowsNothing: StoryObj<typeof Forgetful> = {
  play: async ({ canvas }) => void (await canvas.findByText('App overview', {}, { timeout: 300 })),
}

export const LeavesNothing: StoryObj<typeof Forgetful> = {
  parameters: { fake: { captureFailures: 'never' } },
  play: async ({ canvas, loaded }) => {
    storyFake({ loaded }).fake.hold('POST', '/dashboards')
    await canvas.findByText('App overview', {}, { timeout: 300 })
  },
}

/** Nothing else is wrong with it. */
export const SetsUpInVain: StoryObj<typeof Forgetful> = {
  parameters: { fake: { captureFailures: 'never' } },
  play: ({ loaded }) => void storyFake({ loaded }).fake.hold('POST', '/dashboards'),
}

/** No test: its `arrange` never ends. */
export const NeverSetUp: FakeStory<StoryObj<typeof Forgetful>> = {
  parameters: { fake: { arrange: () => new Promise(() => {}) } },
  tags: ['!test'],
}
