import type { Meta, StoryObj } from '@storybook/react-vite'
import type { FakeParameters, LoadedFake } from 'fake-dashboards/storybook'
import { expect, userEvent } from 'storybook/test'
import { Dashboards } from './dashboards.tsx'
import { Restricted as restricted } from './restricted.ts'

export default { component: Dashboards } satisfies Meta<typeof Dashboards>

type Story = StoryObj<typeof Dashboards>

const withFake = (fake: FakeParameters, story: Story = {}): Story => ({ ...story, parameters: { fake } })

export const Typical: Story = {}

export const Loading = withFake({ latency: '1h' })

export const Slow = withFake({ latency: '500ms' })

export const Empty = withFake({
  arrange: ({ fake: { db } }) => void db.dashboard.deleteMany({ where: { id: { gte: 1 } } }),
})

export const Crowded = withFake(
  { scenario: 'crowded' },
  { args: { url: '/api/environments/2/dashboards/?limit=500', heading: 'A thousand' } },
)

export const Forbidden = withFake({ as: 'outsider' })

export const Unauthenticated = withFake({ as: 'nobody' })

export const Failing = withFake({
  faults: [{ match: { method: 'GET', path: '/dashboards' }, effect: { status: 503 } }],
})

export const Restricted: Story = restricted

export const Paging: Story = {
  args: { url: '/api/environments/2/dashboards/?limit=5' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More' }))
    await canvas.findByText('8 of 8')
  },
}

export const Deleting: Story = {
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Onboarding' }))
    await canvas.findByText('7 of 7')
    const { fake } = loaded as LoadedFake
    await expect(fake.db.dashboard.findFirst({ where: { name: { equals: 'Onboarding' } } })?.deleted).toBe(true)
  },
}
