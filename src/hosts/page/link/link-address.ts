import { afterTime } from './after-time.ts'
import { fragmentOf, withLink } from './fragment.ts'

/** How long routers have to read an address before the link comes back into it, in milliseconds. */
const UNTIL_READ = 100
/**
 * How many changes of the address are made at most in half a minute: browsers refuse more than about a hundred, and the
 * app needs some itself.
 */
const MOST_CHANGES = 40
const CHANGES_COUNT_FOR = 30_000
const UNTIL_CALM = 1_000

/**
 * Keeps a link in the address of a window, behind whatever fragment the app has, and out of it while the app reads the
 * address. The history gets no entry.
 *
 * @see spec F.37
 */
export class LinkAddress {
  readonly #window: Window
  readonly #onShown: (link: string | undefined) => void
  #link: string | undefined
  /** Cancels the timer that will show the link. */
  #showing: (() => void) | undefined
  #changes = 0
  #isWriting = false
  #hasOther = false
  #isLeft = false
  #stopped: AbortSignal | undefined

  /** `link` is the one that was in the address last; `onShown` is called with each that has come into it. */
  constructor(window: Window, link: string | undefined, onShown: (link: string | undefined) => void) {
    this.#window = window
    this.#link = link
    this.#onShown = onShown
  }

  /** The address with a link in it. */
  with(link: string | undefined): string {
    return withLink(this.#window.location.href, link)
  }

  /** Puts another link into the address: now, or as soon as the app has read it and the browser allows it. */
  put(link: string | undefined): void {
    this.#link = link
    this.show()
  }

  /** Puts the last link back. */
  show(): void {
    if (this.#showing === undefined) this.#show()
  }

  /** Keeps the link in the address through each navigation of the app, until the signal is aborted. */
  follow(stopped: AbortSignal): void {
    this.#stopped = stopped
    stopped.addEventListener('abort', () => this.#showing?.(), { once: true })
    const options = { signal: stopped }
    // Browsers send this before they say that the page is hidden, and timers may still run afterwards. The next page
    // has read the address by then, and would not recognise a link that is noted now.
    this.#window.addEventListener('pagehide', () => (this.#isLeft = true), options)
    // A page that the browser has kept is shown again.
    this.#window.addEventListener('pageshow', () => (this.#isLeft = false), options)
    const beRead = () => this.#isWriting || this.#beRead()
    const { navigation } = this.#window as { readonly navigation?: Navigation }
    navigation?.addEventListener('navigate', (event) => this.#notice(event), options)
    // It comes before the events that routers listen to.
    navigation?.addEventListener('currententrychange', beRead, options)
    if (!navigation)
      for (const event of ['popstate', 'hashchange']) this.#window.addEventListener(event, beRead, options)
  }

  /** Reloads the page if another link is put into its address: the browser itself loads nothing for that. */
  #notice({ hashChange, navigationType, destination }: NavigateEvent): void {
    const { link } = fragmentOf(destination.url ?? this.#window.location.href)
    this.#hasOther = hashChange && navigationType !== 'traverse' && link !== undefined && link !== this.#link
  }

  /** Takes the link out of the address for a moment, because the app reads it next. */
  #beRead(): void {
    if (this.#hasOther) return this.#window.location.reload()
    this.#write(this.with(undefined))
    this.#showLater(UNTIL_READ)
  }

  #showLater(delay: number): void {
    this.#showing?.()
    this.#showing = afterTime(delay, () => this.#show())
  }

  #show(): void {
    this.#showing?.()
    this.#showing = undefined
    if (this.#isLeft || this.#stopped?.aborted) return
    if (this.#changes < MOST_CHANGES && this.#write(this.with(this.#link))) this.#onShown(this.#link)
    else this.#showLater(UNTIL_CALM)
  }

  /**
   * Writes an address, and returns whether it is there now: after too many changes, browsers throw an error or silently
   * do nothing.
   */
  #write(address: string): boolean {
    const { location, history } = this.#window
    if (address === location.href) return true
    this.#changes++
    afterTime(CHANGES_COUNT_FOR, () => this.#changes--)
    this.#isWriting = true
    try {
      history.replaceState(history.state, '', address)
    } catch {
      return false
    } finally {
      this.#isWriting = false
    }
    return address === location.href
  }
}
