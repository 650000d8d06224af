/**
 * The errors of a client that reuses a connection while the other side closes it as idle. The server has received
 * nothing.
 */
const CLOSED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'UND_ERR_SOCKET'])

/** `fetch` that sends a request once more where the connection was closed for being idle, as it is on a busy machine. */
export async function steadyFetch(request: Request): Promise<Response> {
  const again = request.clone()
  return fetch(request).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: { readonly code?: string } }
    if (CLOSED.has(cause?.code)) return fetch(again)
    throw error
  })
}
