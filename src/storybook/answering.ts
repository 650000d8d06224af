/** Answers a request, or leaves it to the network; decided at once. */
export type Answering = (request: Request) => Promise<Response> | undefined

/** Only a page knows what a path is relative to. */
export const absolute = (url: string | URL): URL => new URL(url, globalThis.document?.baseURI)
