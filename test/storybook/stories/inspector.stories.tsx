import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyFake } from 'fake-dashboards/storybook'
import type { FakeStory } from 'fake-dashboards/storybook'
import { DASHBOARDS } from './api.ts'
import { click, found, InspectorDock } from './inspector-dock.tsx'

type Story = FakeStory<StoryObj>

/** Without a docs page: the inspector takes the focus, and a page with six of them would scroll to each. */
export default {
  tags: ['!autodocs'],
  render: (_, { loaded }) => <InspectorDock fake={storyFake({ loaded }).fake} />,
} satisfies Meta

/** Request 1 reads the dashboards, and request 2 renames one. */
async function readAndRename(id = 1): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch(DASHBOARDS)
  await fetch(`${DASHBOARDS}${id}/`, { method: 'PATCH', headers, body: '{"name":"Weekly sales"}' })
}

export const NothingAsked: Story = {
  play: async () => void (await found('#requests > p')),
}

/** Request 2 comes from somebody who may only view the dashboard. */
export const Refused: Story = {
  parameters: { fake: { scenario: 'restricted', as: 'viewer' } },
  play: async ({ loaded }) => {
    const { db } = storyFake({ loaded }).fake
    await readAndRename(db.dashboard.findFirst({ where: { name: { equals: 'Guarded' } } })!.id)
    await click('#request-2')
    await found('[role=tabpanel] h3')
  },
}

export const Written: Story = {
  play: async () => {
    await readAndRename()
    await click('#request-2')
    await click('#request-panel-Change')
    await found('section.is-changed')
  },
}

export const Held: Story = {
  play: async ({ loaded }) => {
    const gate = storyFake({ loaded }).fake.hold('PATCH')
    void readAndRename()
    await gate.arrived()
    await click('#request-2')
    await found('[role=tabpanel] h3')
  },
}

export const SettingUp: Story = {
  play: async () => {
    await readAndRename()
    await click('#set-up-button')
    await found('#set-up')
  },
}

/** The page in dark, whatever the system is set to. */
export const Dark: Story = {
  play: async (context) => {
    const root = await found(':root:has(#inspector)')
    root.style.colorScheme = 'dark'
    await Written.play?.(context)
  },
}
