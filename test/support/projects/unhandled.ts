interface Unhandled {
  readonly url: string
}

/** The option of msw 3 in place of `onUnhandledRequest`. */
interface Frame {
  readonly frame: { readonly protocol: string; readonly data: { readonly request: Unhandled } }
}

/** Options by which msw 2 and 3 alike tell of requests that nobody handles; what they are told is put into a list. */
export function listUnhandled(urls: string[]): { onUnhandledRequest: (request: Unhandled) => void } {
  const tell = ({ url }: Unhandled): void => void urls.push(url)
  const both = {
    onUnhandledRequest: tell,
    onUnhandledFrame: ({ frame }: Frame) => (frame.protocol === 'http' ? tell(frame.data.request) : undefined),
  }
  return both
}
