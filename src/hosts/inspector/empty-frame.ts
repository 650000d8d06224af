/** The text that a page under Trusted Types may write into a frame: the empty one. */
interface WindowWithTrustedTypes {
  readonly trustedTypes?: { readonly emptyHTML: string }
}

/**
 * The empty document of a frame that is in the page, once it is there. `srcdoc` makes it one in standards mode, of the page's
 * own origin, which `X-Frame-Options` and `frame-src` do not concern, because it has no address.
 */
export async function emptyFrame(frame: HTMLIFrameElement): Promise<Document> {
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.srcdoc = (globalThis as WindowWithTrustedTypes).trustedTypes?.emptyHTML ?? ''
  await loaded
  return frame.contentDocument!
}
