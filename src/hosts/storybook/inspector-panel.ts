import type { mountInspector } from 'fake-dashboards/inspector'
import { emptyFrame } from '../inspector/empty-frame.ts'
import type { ChannelFetch } from './channel-fetch.ts'
import type { PanelChannel, PanelMessages } from './panel-messages.ts'
import { INSPECTOR_FILE } from './preset-names.ts'

const NO_FAKE =
  'No story with a fake is shown. The preview needs fakeDashboards of fake-dashboards/storybook, and a story may not "disable" it.'

/**
 * The panel of the manager: the inspector over the fake of the story that is shown. Storybook draws panels before they
 * are opened, so the inspector is loaded when the panel becomes visible.
 */
export class InspectorPanel {
  readonly #place: HTMLElement
  readonly #channel: PanelChannel
  readonly #fetch: typeof fetch
  readonly #visibility: IntersectionObserver
  #isVisible = false
  /** Undefined while nothing is shown. */
  #closeShown: (() => void) | undefined

  constructor(place: HTMLElement, channel: PanelChannel, { fetch }: ChannelFetch) {
    this.#place = place
    this.#channel = channel
    this.#fetch = fetch
    this.#note()
    channel.on('fake-dashboards/shown', this.#show)
    this.#visibility = new IntersectionObserver((changes) => this.#see(changes.at(-1)!.isIntersecting))
    this.#visibility.observe(place)
  }

  close(): void {
    this.#visibility.disconnect()
    this.#channel.off('fake-dashboards/shown', this.#show)
    this.#closeShown?.()
  }

  #see(isVisible: boolean): void {
    this.#isVisible = isVisible
    if (isVisible && !this.#closeShown) this.#channel.emit('fake-dashboards/look', {})
  }

  /** Shows the inspector, as soon as the panel is visible. */
  readonly #show = ({ hasFake }: PanelMessages['fake-dashboards/shown']): void => {
    this.#closeShown?.()
    if (hasFake && this.#isVisible) this.#inspect()
    else this.#note()
  }

  #inspect(): void {
    const frame = document.createElement('iframe')
    frame.title = 'Inspector of fake-dashboards'
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
    const mounted = Promise.all([emptyFrame(frame), loadInspector()]).then(([page, inspector]) =>
      frame.isConnected ? inspector.mountInspector(page, { url: location.origin, fetch: this.#fetch }) : undefined,
    )
    mounted.catch((error: unknown) => this.#note(couldNotShow(error)))
    this.#place.replaceChildren(frame)
    this.#closeShown = () => void mounted.then((inspector) => inspector?.close())
  }

  #note(text = NO_FAKE): void {
    const note = document.createElement('p')
    note.textContent = text
    note.style.margin = '16px'
    this.#place.replaceChildren(note)
    this.#closeShown = undefined
  }
}

const couldNotShow = (error: unknown): string =>
  `The inspector could not be shown. ${error instanceof Error ? error.message : ''}`

/** Loads the inspector as a file beside the manager, because Storybook bundles all its addons into one script. */
const loadInspector = (): Promise<{ readonly mountInspector: typeof mountInspector }> =>
  import(new URL(INSPECTOR_FILE, document.baseURI).href)
