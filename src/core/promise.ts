/** Whether a value is a promise. Not by `instanceof`: zone.js replaces `Promise`, but async functions return native promises. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function'
