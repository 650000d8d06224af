import { createElement, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { addons, types } from 'storybook/manager-api'
import { useTheme } from 'storybook/theming'
import { ChannelFetch } from './channel-fetch.ts'
import { openInspectorPanel } from './inspector-panel.ts'
import type { PanelChannel } from './panel-messages.ts'

/** The id of the panel in Storybook's manager. Storybook imports this module so that there is one. */
export const panelId = registerPanel('fake-dashboards')

function registerPanel(addon: string): string {
  const panel = `${addon}/panel`
  addons.register(addon, () => {
    const channel = addons.getChannel()
    const transport = new ChannelFetch(channel)
    addons.add(panel, {
      type: types.PANEL,
      title: 'Fake',
      render: ({ active = true }) => createElement(Panel, { channel, transport, active }),
    })
  })
  return panel
}

interface PanelProps {
  readonly channel: PanelChannel
  readonly transport: ChannelFetch
  /** Whether it is the one that is shown. Storybook 9 shows the others as well, below it. */
  readonly active: boolean
}

function Panel({ channel, transport, active }: PanelProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const { base } = useTheme()
  useEffect(() => openInspectorPanel(place.current!, channel, { transport, colors: base }), [channel, transport, base])
  return createElement('div', { ref: place, hidden: !active, style: { height: '100%' } })
}
