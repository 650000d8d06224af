import type { Meta, StoryObj } from '@storybook/react-vite'
import { Dashboards } from './dashboards.tsx'

export default {
  component: Dashboards,
  parameters: { fake: { persist: 'link' } },
  tags: ['!autodocs'],
} satisfies Meta<typeof Dashboards>

export const Shared: StoryObj<typeof Dashboards> = {}

export const Another: StoryObj<typeof Dashboards> = {}
