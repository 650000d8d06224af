import manifest from '../../../../package.json' with { type: 'json' }
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { Scenario } from '../../../resources/world.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import { loadedSoon } from '../../loaded-soon.ts'
import { applyChanges, changesSince, isSame } from '../changes.ts'
import { warn } from '../warn.ts'
import type { LinkAddress } from './link-address.ts'
import { readLink, requireSameStart, writeLink } from './link-head.ts'
import type { LinkHead } from './link-head.ts'
import { readChanges, writeChanges } from './linked-changes.ts'
import type { LinkedState } from './linked-state.ts'
import { INSTEAD, pack, unpack } from './packing.ts'

/** Safari takes addresses of 80,000 characters. */
const LONGEST_LINK = 64_000

/** Keeps the state of a fake in the address of a page. @see spec F.36 */
export class PageLink {
  readonly #state: LinkedState
  readonly #address: LinkAddress
  readonly #scenario: Scenario | undefined
  readonly #unchanged: string
  /** The state that is in the address, or is being written there. */
  #seen: Snapshot | undefined
  #writing: Promise<void> = Promise.resolve()
  #isTooLong = false
  #name: Promise<string> | undefined
  /**
   * The opened link. It stays in the address as long as nothing is changed, because it also holds the time of the
   * start.
   */
  #opened: { readonly link: string; readonly changes: string } | undefined

  constructor(state: LinkedState, address: LinkAddress, scenario: Scenario | undefined) {
    this.#state = state
    this.#address = address
    this.#scenario = scenario
    const { clock } = state.start
    this.#unchanged = writeChanges(state.start, { now: clock.following ? null : clock.now, ids: [], tables: {} })
  }

  /** Continues from a link. One that cannot be opened is named in the console, and the fake stays at its start. */
  async open(link: string): Promise<void> {
    const { fake, start, basis } = this.#state
    try {
      const { packed, ...head } = readLink(link)
      if (head.basis !== basis) requireSameStart(head, await this.#head())
      applyChanges(fake, start, readChanges(start, await unpack(packed)))
      this.#opened = { link, changes: this.#changes() }
    } catch (error) {
      warn(`The link in the address is not opened, and the page starts over: ${asText(error)}`)
    }
  }

  /** Brings the address up to date. It never fails: if no link can be made, the page continues without one. */
  async update(): Promise<void> {
    const now = this.#state.fake.snapshot()
    if (!this.#seen || !isSame(this.#seen, now)) {
      this.#seen = now
      this.#state.save()
      this.#writing = this.#writing.then(() => this.#write())
    }
    await this.#writing
  }

  /**
   * The address of this page with the present state in it.
   *
   * @throws FakeUsageError when the state is too long for a link.
   */
  async link(): Promise<string> {
    return this.#address.with(await this.#linkOf(this.#changes()))
  }

  async #write(): Promise<void> {
    try {
      const changes = this.#changes()
      const isStart = changes === this.#unchanged && changes !== this.#opened?.changes
      this.#address.put(isStart ? undefined : await this.#linkOf(changes))
      this.#isTooLong = false
    } catch (error) {
      this.#address.show()
      if (!this.#isTooLong) warn(`The address keeps the last state that fitted: ${asText(error)}`)
      this.#isTooLong = true
    }
  }

  #changes(): string {
    const { start, fake } = this.#state
    return writeChanges(start, changesSince(start, fake))
  }

  async #linkOf(changes: string): Promise<string> {
    if (changes === this.#opened?.changes) return this.#opened.link
    const link = writeLink({ ...(await this.#head()), packed: await pack(changes) })
    if (link.length <= LONGEST_LINK) return link
    throw new FakeUsageError(
      `A link would be ${link.length} characters long, but may have at most ${LONGEST_LINK}. ${INSTEAD}`,
    )
  }

  async #head(): Promise<LinkHead> {
    const { start, basis } = this.#state
    const { version } = manifest
    this.#name ??= nameOf(this.#scenario)
    return { version, scenario: await this.#name, seed: start.seed, begun: start.clock.now, basis }
  }
}

/** The name of one of the package's own scenarios; empty for any other, and if they cannot be loaded yet. */
async function nameOf(scenario: Scenario | undefined): Promise<string> {
  if (!scenario) return ''
  const { scenarios = {} } = (await loadedSoon(import('../../../scenarios/scenarios.ts')).catch(() => undefined)) ?? {}
  return Object.entries(scenarios).find(([, one]) => one === scenario)?.[0] ?? ''
}
