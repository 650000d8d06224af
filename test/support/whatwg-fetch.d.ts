/** The package has no types of its own. */
declare module 'whatwg-fetch' {
  export const { Headers, Request, Response }: typeof globalThis
}
