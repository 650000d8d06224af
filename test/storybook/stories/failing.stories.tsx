import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'

/** Asks for a dashboard, and shows nothing of it. */
function Forgetful() {
  useEffect(() => void fetch('/api/environments/2/dashboards/1/'), [])
  return <p>…</p>
}

/** Not tests like the others: they run separately, by the tag `fails`. */
export default { component: Forgetful, tags: ['!test', '!autodocs', 'fails'] } satisfies Meta<typeof Forgetful>

export const ShowsNothing: StoryObj<typeof Forgetful> = {
  play: async ({ canvas }) => void (await canvas.findByText('App overview', {}, { timeout: 300 })),
}

export const LeavesNothing: StoryObj<typeof Forgetful> = {
  ...ShowsNothing,
  parameters: { fake: { captureFailures: 'never' } },
}
