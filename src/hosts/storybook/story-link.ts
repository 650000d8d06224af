import { joinFragment, splitFragment, takeLink } from '../page/link/fragment.ts'
import { LinkAddress } from '../page/link/link-address.ts'
import { basisOf } from '../page/link/linked-state.ts'
import { PageLink } from '../page/link/page-link.ts'
import { docsPageAround, managerAround, runsAsTest } from './channel.ts'
import type { StoryFake } from './story-fake.ts'

/** The address of Storybook's manager, or of a preview that stands alone. */
class StoryAddress extends LinkAddress {
  override with(link: string | undefined): string {
    const address = super.with(link)
    return managerAround() ? withParametersInPlace(address) : address
  }
}

/** The manager writes its parameters behind the fragment that it was loaded with, and there nothing reads them. */
function withParametersInPlace(address: string): string {
  const url = new URL(address)
  const { own, link } = splitFragment(url.hash.slice(1))
  if (!/^\w+=/.test(own)) return address
  url.search += `&${own}`
  url.hash = joinFragment({ own: '', link })
  return url.href
}

/**
 * Keeps the state of the shown story in the address: the manager's, or the preview's own if it stands alone. The first
 * story of a window continues from the link in the address; every later one, and every remount, begins anew.
 *
 * @see spec F.42
 */
export class StoryLinks {
  #isFirst = true

  /** The story's fake, whose answers leave once the address has what they changed. `left` is aborted with the story. */
  async join(storyFake: StoryFake, left: AbortSignal): Promise<StoryFake> {
    const place = placeOfLink()
    if (!place) return storyFake
    const link = takeLink(place)
    const address = new StoryAddress(place, undefined, () => undefined)
    // The manager rewrites its address, with the fragment that it was loaded with.
    address.follow(left)
    const { fake, scenario } = storyFake
    const pageLink = new PageLink(
      { fake, start: fake.snapshot(), basis: basisOf(fake), save: () => undefined },
      address,
      scenario,
    )
    if (this.#isFirst && link !== undefined) await pageLink.open(link)
    this.#isFirst = false
    await pageLink.update()
    return { ...storyFake, answer: (request) => storyFake.answer(request).finally(() => pageLink.update()) }
  }
}

/** Undefined if several stories share one address, or a story runs as a test. */
function placeOfLink(): Window | undefined {
  if (runsAsTest() || docsPageAround()) return undefined
  return managerAround() ?? window
}
