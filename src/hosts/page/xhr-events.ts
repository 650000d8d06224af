export type XhrBody = Parameters<XMLHttpRequest['send']>[0]

/** How a request ends without an answer. */
export type XhrEnd = 'abort' | 'timeout'

/** Tells how far something is, of so many bytes. */
function tell(target: XMLHttpRequestEventTarget, names: readonly string[], bytes = 0): void {
  const far = { lengthComputable: bytes > 0, loaded: bytes, total: bytes }
  for (const name of names) target.dispatchEvent(new ProgressEvent(name, far))
}

/** Tells that a request begins. */
export const tellBegin = (xhr: XMLHttpRequest): void => tell(xhr, ['loadstart'])

/** Tells that a body was sent, which takes no time. Nobody knows the bytes of a form in parts. */
export function tellSent({ upload }: XMLHttpRequest, body: NonNullable<XhrBody>): void {
  const bytes = body instanceof FormData ? 0 : new Blob([body as BlobPart]).size
  tell(upload, ['loadstart', 'progress', 'load', 'loadend'], bytes)
}

/** Tells that a request has ended without an answer. */
export function tellEnd(xhr: XMLHttpRequest, end: XhrEnd): void {
  xhr.dispatchEvent(new Event('readystatechange'))
  tell(xhr, [end, 'loadend'])
}
