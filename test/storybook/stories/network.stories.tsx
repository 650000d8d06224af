import type { Meta, StoryObj } from '@storybook/react-vite'
import type { FakeStory } from 'fake-dashboards/storybook'
import { HttpResponse, http } from 'msw'
import { useEffect, useState } from 'react'

/** Asks for a text outside the API. */
function Greeting({ url }: { readonly url: string }) {
  const [text, setText] = useState('…')
  useEffect(() => {
    fetch(url)
      .then((answer) => answer.text())
      .then(setText)
      .catch((error: Error) => setText(error.message))
  }, [url])
  return <p>{text}</p>
}

export default { component: Greeting } satisfies Meta<typeof Greeting>

type Story = FakeStory<StoryObj<typeof Greeting>>

export const Answered: Story = {
  args: { url: '/api/me' },
  parameters: { fake: { network: 'fail', handlers: [http.get('*/api/me', () => HttpResponse.text('Hello, Ann'))] } },
  play: async ({ canvas }) => void (await canvas.findByText('Hello, Ann')),
}

/** No test: it fails. */
export const Kept: Story = {
  args: { url: 'https://elsewhere.test/greeting' },
  parameters: { fake: { network: 'fail' } },
  tags: ['!test'],
}

export const Allowed: Story = {
  args: { url: 'http://127.0.0.1:9/greeting' },
  parameters: { fake: { network: 'fail', allowedHosts: ['127.0.0.1'] } },
}

/** Has no fake. */
export const Disabled: Story = {
  args: { url: 'data:text/plain,Hello' },
  parameters: { fake: { disable: true } },
}
