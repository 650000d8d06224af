import { storyFake } from 'fake-dashboards/storybook'
import { expect, userEvent } from 'storybook/test'
import { Dashboards } from './dashboards.tsx'
import preview from './factories/preview'

const meta = preview.meta({ component: Dashboards, parameters: { fake: { scenario: 'typical' } } })

export const Typical = meta.story({
  play: async ({ canvas, loaded }) => {
    await canvas.findByText('8 of 8')
    storyFake({ loaded }).fake.journal.get({ method: 'GET', path: '/dashboards', status: 200 })
  },
})

export const Empty = meta.story({ parameters: { fake: { outcome: 'empty' } } })

export const Outsider = meta.story({ parameters: { fake: { as: 'outsider' } } })

export const Deleting = meta.story({
  parameters: {
    fake: { arrange: ({ create }) => void create.dashboard({ project_id: 2, name: 'Made for this story' }) },
  },
  play: async ({ canvas, loaded }) => {
    const { fake } = storyFake({ loaded })
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Made for this story' }))

    await canvas.findByText('8 of 8')
    await expect(fake.db.dashboard.findFirst({ where: { name: { equals: 'Made for this story' } } })?.deleted).toBe(
      true,
    )
  },
})

export const Smaller = Typical.extend({
  args: { url: '/api/environments/2/dashboards/?limit=5' },
  play: async () => {},
})
