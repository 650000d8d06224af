import type { Meta, StoryObj } from '@storybook/react-vite'
import { Dashboards } from './dashboards.tsx'

/** Drawn into the docs page itself, and told apart by where they think the API is. */
export default {
  component: Dashboards,
  parameters: { docs: { story: { inline: true } } },
} satisfies Meta<typeof Dashboards>

type Story = StoryObj<typeof Dashboards>

const story = (baseUrl: string, as: string): Story => ({
  args: { url: `${baseUrl}/api/environments/2/dashboards/` },
  parameters: { fake: { baseUrl, as } },
})

/** An automatic docs page draws its first story twice. */
export const None: Story = { parameters: { fake: { disable: true } } }
export const Ours = story('https://ours.example.test', 'owner')
export const Theirs = story('https://theirs.example.test', 'outsider')
