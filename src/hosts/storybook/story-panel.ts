import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { PageControl } from '../inspector/page-control.ts'
import { panelChannel } from './channel.ts'
import type { PanelRequest } from './panel-messages.ts'

const OTHER_STORY = 'Another story is shown.'

/** Answers the panel in Storybook's manager, for the fake of the story that is shown in this window. */
export class StoryPanel {
  readonly #leaving = new Map<number, AbortController>()
  #fake: Fake | undefined
  /** Whether a story has been put on the page: until then it is unknown whether it has a fake. */
  #isStoryShown = false
  #control: Promise<PageControl> | undefined

  /** Answers from now on. */
  listen(): void {
    const channel = panelChannel()
    channel?.on('fake-dashboards/look', () => this.#isStoryShown && this.#tell())
    channel?.on('fake-dashboards/ask', (request) => void this.#answer(request))
    channel?.on('fake-dashboards/leave', ({ id }) => this.#leaving.get(id)?.abort())
  }

  /** Another story is shown, or the same one with a new fake; undefined for a story without a fake. */
  show(fake: Fake | undefined): void {
    for (const leaving of this.#leaving.values()) leaving.abort(new Error(OTHER_STORY))
    void this.#control?.then((control) => control.end(OTHER_STORY))
    this.#fake = fake
    this.#isStoryShown = true
    this.#control = undefined
    this.#tell()
  }

  #tell(): void {
    panelChannel()?.emit('fake-dashboards/shown', { hasFake: this.#fake !== undefined })
  }

  async #answer({ id, method, url, headers, body }: PanelRequest): Promise<void> {
    const leaving = new AbortController()
    this.#leaving.set(id, leaving)
    try {
      const { fetch } = await this.#controlHere()
      const answer = await fetch(url, { method, headers, signal: leaving.signal, ...(body !== '' && { body }) })
      await send(id, answer)
      panelChannel()?.emit('fake-dashboards/end', { id })
    } catch (error) {
      panelChannel()?.emit('fake-dashboards/end', { id, says: asText(error) })
    } finally {
      this.#leaving.delete(id)
    }
  }

  /** Loaded with the first call of the panel. */
  async #controlHere(): Promise<PageControl> {
    const fake = this.#fake
    if (!fake) throw new Error('This story has no fake.')
    return (this.#control ??= controlOf(fake))
  }
}

async function controlOf(fake: Fake): Promise<PageControl> {
  const [{ createPageControl }, { scenarios }] = await Promise.all([
    import('../inspector/page-control.ts'),
    import('../../scenarios/scenarios.ts'),
  ])
  return createPageControl(fake, { scenarios })
}

async function send(id: number, { status, headers, body }: Response): Promise<void> {
  const channel = panelChannel()
  channel?.emit('fake-dashboards/answer', { id, status, headers: Object.fromEntries(headers) })
  const reader = body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return
    channel?.emit('fake-dashboards/piece', { id, text: piece.value })
  }
}
