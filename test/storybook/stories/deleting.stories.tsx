import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { DASHBOARDS, ask } from './api.ts'
import { Dashboards } from './dashboards.tsx'

/** Deletes a dashboard as soon as it is shown, and shows what is left. */
function Deleting({ id }: { readonly id: number }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    void ask(`${DASHBOARDS}${id}/`, 'PATCH', { deleted: true }).then(() => setDone(true))
  }, [id])
  return done ? <Dashboards heading={`Without ${id}`} /> : null
}

export default { component: Deleting } satisfies Meta<typeof Deleting>

type Story = StoryObj<typeof Deleting>

export const One: Story = { args: { id: 1 } }
export const Two: Story = { args: { id: 2 } }
export const Three: Story = { args: { id: 3 } }
export const Four: Story = { args: { id: 4 } }
export const Five: Story = { args: { id: 5 } }
export const Six: Story = { args: { id: 6 } }
export const Eight: Story = { args: { id: 8 } }
export const Nine: Story = { args: { id: 9 } }
