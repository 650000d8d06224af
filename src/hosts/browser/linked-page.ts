import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { afterTime } from '../page/link/after-time.ts'
import { takeLink } from '../page/link/fragment.ts'
import type { LinkAddress } from '../page/link/link-address.ts'
import type { PageLink } from '../page/link/page-link.ts'
import { warn } from '../page/warn.ts'
import { goesOn, noteLink, startingWith } from './link-arrival.ts'
import { openPersistence, warnDropped } from './open-persistence.ts'
import { STATE_KEY } from './persistence.ts'
import type { KeptTexts, Persistence } from './persistence.ts'

/** In milliseconds. A page that makes no request has its link back in the address after this time. */
const UNTIL_SHOWN = 1_000

/** The code that is loaded when the worker starts. */
interface LateParts {
  readonly pageLink: PageLink
  readonly address: LinkAddress
}

/**
 * The state of a page that has it in its address. A reload continues from the storage of the tab, which is written at once,
 * or from the link if the storage has nothing. What reads and writes links is loaded when the worker starts.
 */
export class LinkedPage {
  readonly persistence: Persistence
  readonly #storage: KeptTexts
  readonly #scenario: FakeOptions['scenario']
  /** The link that was taken from the address. */
  readonly #taken: string | undefined
  /** Whether the link is to be opened. A page that continues from its storage has its state already. */
  #isToOpen: boolean
  #late: Promise<LateParts> | undefined

  constructor(options: FakeOptions, storage: KeptTexts) {
    const link = takeLink(window)
    if (!goesOn(storage, link)) storage.removeItem(STATE_KEY)
    this.#storage = storage
    this.#scenario = options.scenario
    this.#taken = link
    this.persistence = openPersistence(startingWith(link, options), storage, {
      keepsStart: true,
      onDropped: (error) => link === undefined && warnDropped(error),
    })
    this.#isToOpen = storage.getItem(STATE_KEY) === null
  }

  /** Opens the link of the page, and keeps the address up to date until the signal is aborted. */
  async start(stopped: AbortSignal): Promise<void> {
    try {
      const { pageLink, address } = await this.#load()
      if (!this.#isToOpen) this.persistence.load()
      else if (this.#taken !== undefined) await pageLink.open(this.#taken)
      this.#isToOpen = false
      address.follow(stopped)
      stopped.addEventListener(
        'abort',
        afterTime(UNTIL_SHOWN, () => void this.update()),
        { once: true },
      )
    } catch (error) {
      warn(`The state is not in the address: ${asText(error)}`)
    }
  }

  /** Brings the address up to date. It never fails. */
  async update(): Promise<void> {
    const late = await this.#late?.catch(() => undefined)
    await late?.pageLink.update()
  }

  /** @throws FakeUsageError when the state is too long for a link. */
  async link(): Promise<string> {
    return (await this.#load()).pageLink.link()
  }

  /** @throws FakeUsageError when the state is too long for a link, or the browser does not allow it to be copied. */
  async copyLink(): Promise<string> {
    const link = this.link()
    try {
      // Safari allows it only while the click is handled, so it is given the link before that is made.
      const text = link.then((address) => new Blob([address], { type: 'text/plain' }))
      text.catch(() => undefined)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    } catch (error) {
      const why = isSecureContext ? asText(error) : 'browsers let pages copy over https and on localhost only.'
      throw new FakeUsageError(`${await link} could not be copied: ${why}`)
    }
    return link
  }

  #load(): Promise<LateParts> {
    return (this.#late ??= this.#loadNow().catch((error: unknown) => {
      this.#late = undefined
      throw error
    }))
  }

  async #loadNow(): Promise<LateParts> {
    const [{ PageLink }, { LinkAddress }] = await Promise.all([
      import('../page/link/page-link.ts'),
      import('../page/link/link-address.ts'),
    ])
    const address = new LinkAddress(window, this.#taken, (link) => noteLink(this.#storage, link))
    return { pageLink: new PageLink(this.persistence, address, this.#scenario), address }
  }
}
