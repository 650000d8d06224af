import type { mountInspector } from 'fake-dashboards/inspector'
import { emptyFrame } from '../inspector/empty-frame.ts'
import type { ChannelFetch } from './channel-fetch.ts'
import type { PanelChannel, PanelMessages } from './panel-messages.ts'
import { INSPECTOR_FILE } from './preset-names.ts'

const NOT_TOLD =
  'Waiting for a story with a fake. If one is shown and this stays, the preview lacks fakeDashboards of fake-dashboards/storybook.'
const NO_FAKE =
  'No story with a fake is shown. The one on the page has "disable" in its parameters, or could not be set up: then it shows why.'

interface PanelSurroundings {
  readonly transport: ChannelFetch
  /** Storybook's colours, which may follow a theme of its own; by itself the inspector uses the system's. */
  readonly colors: 'light' | 'dark'
}

/**
 * The panel of the manager: the inspector over the fake of the story that is shown. Storybook draws panels before they
 * are opened, so the inspector is loaded when the panel becomes visible. Returns what closes it.
 */
export function openInspectorPanel(
  place: HTMLElement,
  channel: PanelChannel,
  surroundings: PanelSurroundings,
): () => void {
  let isVisible = false
  /** Undefined while no inspector is shown. */
  let closeShown: (() => void) | undefined

  const note = (text: string): void => {
    showNote(place, text)
    closeShown = undefined
  }
  /** Shows the inspector, as soon as the panel is visible. */
  const show = ({ hasFake }: PanelMessages['fake-dashboards/shown']): void => {
    closeShown?.()
    if (!hasFake || !isVisible) return note(hasFake ? NOT_TOLD : NO_FAKE)
    closeShown = showInspector(place, surroundings, (error) => note(couldNotShow(error)))
  }
  const visibility = new IntersectionObserver((changes) => {
    isVisible = changes.at(-1)!.isIntersecting
    if (isVisible && !closeShown) channel.emit('fake-dashboards/look', {})
  })

  note(NOT_TOLD)
  channel.on('fake-dashboards/shown', show)
  visibility.observe(place)
  return () => {
    visibility.disconnect()
    channel.off('fake-dashboards/shown', show)
    closeShown?.()
  }
}

function showNote(place: HTMLElement, text: string): void {
  const told = document.createElement('p')
  told.textContent = text
  told.style.margin = '16px'
  place.replaceChildren(told)
}

/** Shows the inspector in a frame. Returns what closes it, also while it is being loaded. */
function showInspector(
  place: HTMLElement,
  { transport: { fetch }, colors }: PanelSurroundings,
  onError: (error: unknown) => void,
): () => void {
  const frame = document.createElement('iframe')
  frame.title = 'Inspector of fake-dashboards'
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
  const mounted = Promise.all([emptyFrame(frame), loadInspector()]).then(([page, inspector]) => {
    page.documentElement.style.colorScheme = colors
    return frame.isConnected ? inspector.mountInspector(page, { url: location.origin, fetch }) : undefined
  })
  mounted.catch(onError)
  place.replaceChildren(frame)
  return () => void mounted.then((inspector) => inspector?.close())
}

const couldNotShow = (error: unknown): string =>
  `The inspector could not be shown. ${error instanceof Error ? error.message : ''}`

/** Loads the inspector as a file beside the manager, because Storybook bundles all its addons into one script. */
const loadInspector = (): Promise<{ readonly mountInspector: typeof mountInspector }> =>
  import(new URL(INSPECTOR_FILE, document.baseURI).href)
