import type { mountInspector } from 'fake-dashboards/inspector'
import { emptyFrame } from '../inspector/empty-frame.ts'
import type { ChannelFetch } from './channel-fetch.ts'
import type { PanelChannel, PanelMessages } from './panel-messages.ts'
import { INSPECTOR_FILE } from './preset-names.ts'

const NO_FAKE =
  'No story with a fake is shown. The preview needs fakeDashboards of fake-dashboards/storybook, and a story may not "disable" it. A story that could not be set up shows why.'

interface PanelSurroundings {
  readonly transport: ChannelFetch
  /** Those of Storybook, which may have a theme of its own; the inspector by itself has those of the system. */
  readonly colors: 'light' | 'dark'
}

/**
 * The panel of the manager: the inspector over the fake of the story that is shown. Storybook draws panels before they
 * are opened, so the inspector is loaded when the panel becomes visible. Returns what closes it.
 */
export function openInspectorPanel(
  place: HTMLElement,
  channel: PanelChannel,
  { transport: { fetch }, colors }: PanelSurroundings,
): () => void {
  let isVisible = false
  /** Undefined while nothing is shown. */
  let closeShown: (() => void) | undefined

  const note = (text = NO_FAKE): void => {
    const told = document.createElement('p')
    told.textContent = text
    told.style.margin = '16px'
    place.replaceChildren(told)
    closeShown = undefined
  }
  const inspect = (): void => {
    const frame = document.createElement('iframe')
    frame.title = 'Inspector of fake-dashboards'
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
    const mounted = Promise.all([emptyFrame(frame), loadInspector()]).then(([page, inspector]) => {
      page.documentElement.style.colorScheme = colors
      return frame.isConnected ? inspector.mountInspector(page, { url: location.origin, fetch }) : undefined
    })
    mounted.catch((error: unknown) => note(couldNotShow(error)))
    place.replaceChildren(frame)
    closeShown = () => void mounted.then((inspector) => inspector?.close())
  }
  /** Shows the inspector, as soon as the panel is visible. */
  const show = ({ hasFake }: PanelMessages['fake-dashboards/shown']): void => {
    closeShown?.()
    if (hasFake && isVisible) inspect()
    else note()
  }
  const visibility = new IntersectionObserver((changes) => {
    isVisible = changes.at(-1)!.isIntersecting
    if (isVisible && !closeShown) channel.emit('fake-dashboards/look', {})
  })

  note()
  channel.on('fake-dashboards/shown', show)
  visibility.observe(place)
  return () => {
    visibility.disconnect()
    channel.off('fake-dashboards/shown', show)
    closeShown?.()
  }
}

const couldNotShow = (error: unknown): string =>
  `The inspector could not be shown. ${error instanceof Error ? error.message : ''}`

/** Loads the inspector as a file beside the manager, because Storybook bundles all its addons into one script. */
const loadInspector = (): Promise<{ readonly mountInspector: typeof mountInspector }> =>
  import(new URL(INSPECTOR_FILE, document.baseURI).href)
