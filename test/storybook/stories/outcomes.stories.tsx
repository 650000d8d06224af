import type { Meta } from '@storybook/react-vite'
import { Dashboards } from './dashboards.tsx'

export default {
  component: Dashboards,
  tags: ['all-outcomes'],
} satisfies Meta<typeof Dashboards>

export const Typical = {}
