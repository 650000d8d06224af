import type { StoryObj } from '@storybook/react-vite'
import { definePreview } from '@storybook/react-vite'
import { fakeDashboards, storyFake } from 'fake-dashboards/storybook'
import type { FakeStory } from 'fake-dashboards/storybook'
import { Dashboards } from './dashboards.tsx'

/** Only the types are looked at here. */
const preview = definePreview({ addons: [fakeDashboards] })
const meta = preview.meta({ component: Dashboards, parameters: { fake: { as: 'viewer' } } })

export const Checked = meta.story({
  parameters: { fake: { scenario: 'restricted', latency: '200ms' } },
  play: ({ loaded }) => {
    const { fake } = storyFake({ loaded })
    // @ts-expect-error The journal has entries.
    void fake.journal.entires
  },
})

// @ts-expect-error There is no such scenario.
export const Unknown = meta.story({ parameters: { fake: { scenario: 'restrcted' } } })

// @ts-expect-error There is no such parameter.
export const Misspelt = meta.story({ parameters: { fake: { latencyy: '200ms' } } })

type Story = FakeStory<StoryObj<typeof Dashboards>>

export const Plain: Story = {
  args: { heading: 'Mine' },
  parameters: { fake: { outcome: 'empty' }, layout: 'centered' },
}

// @ts-expect-error There is no such parameter.
export const PlainMisspelt: Story = { parameters: { fake: { scenari: 'empty' } } }

// @ts-expect-error No such outcome.
export const PlainUnknown: Story = { parameters: { fake: { outcome: 'emptyy' } } }

export const PlayedWithItsFake: Story = {
  play: async ({ loaded, canvas }) => {
    await canvas.findByText('8 of 8')
    storyFake({ loaded }).fake.journal.get({ method: 'GET', status: 200 })
  },
}
