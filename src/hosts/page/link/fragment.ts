/** The fragment of an address, without its `#`: what the app has there, and the link of the fake. */
interface Fragment {
  readonly own: string
  readonly link: string | undefined
}

/**
 * Finds the link in a fragment. If the app has a fragment, the link follows a second `#`: hash routers read it as the
 * fragment of their own address, and ignore it.
 */
const PLACE = /(?:^|#)fake=([^#&]*)/

/** @see spec F.37 */
export function splitFragment(fragment: string): Fragment {
  const found = PLACE.exec(fragment)
  if (!found) return { own: fragment, link: undefined }
  const before = fragment.slice(0, found.index)
  const after = fragment.slice(found.index + found[0].length)
  // Some programs that pass addresses on write `~` as `%7E`.
  return { own: before === '' ? after.slice(1) : before + after, link: found[1]!.replaceAll(/%7e/gi, '~') }
}

/** Without a link, the fragment is just the app's own. */
export function joinFragment({ own, link }: Fragment): string {
  if (link === undefined) return own
  return own === '' ? `fake=${link}` : `${own}#fake=${link}`
}

/** The fragment of an address. */
export const fragmentOf = (address: string): Fragment => splitFragment(new URL(address).hash.slice(1))

/** The same address with another link, or without one. */
export function withLink(address: string, link: string | undefined): string {
  const url = new URL(address)
  url.hash = joinFragment({ own: fragmentOf(address).own, link })
  return url.href
}

/** Takes the link out of the address of a page, so that routers of the app never read it. */
export function takeLink({ location, history }: Pick<Window, 'location' | 'history'>): string | undefined {
  const { link } = fragmentOf(location.href)
  if (link !== undefined) history.replaceState(history.state, '', withLink(location.href, undefined))
  return link
}
