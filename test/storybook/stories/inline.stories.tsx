import type { Meta, StoryObj } from '@storybook/react-vite'
import type { FakeParameters } from 'fake-dashboards/storybook'
import { Dashboards } from './dashboards.tsx'

/** Drawn into the docs page itself, which fakeDashboards would not do. */
export default {
  component: Dashboards,
  parameters: { docs: { story: { inline: true } } },
} satisfies Meta<typeof Dashboards>

type Story = StoryObj<typeof Dashboards>

const story = (fake: FakeParameters): Story => ({ parameters: { fake } })

export const First = story({ as: 'owner' })
export const Second = story({ as: 'outsider' })
