/**
 * Answers a request, or leaves it to the network. One that is left at once goes there as it came; of another it takes
 * longer to say.
 */
export type Answering = (request: Request) => Promise<Response | undefined> | undefined

/** Only a page knows what a path is relative to. */
export const absolute = (url: string | URL): URL => new URL(url, globalThis.document?.baseURI)
