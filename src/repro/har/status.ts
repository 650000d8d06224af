import type { JsonObject } from '../../core/table/columns.ts'

/** A status, also one that a tool has written as a text. */
export const readStatus = (stated: unknown): unknown =>
  typeof stated === 'string' && /^\d{3}$/.test(stated) ? Number(stated) : stated

/**
 * Whether a status is that of an answer. Recorders write 0 or -1 without an answer, and 1xx if only an interim answer came.
 * HTTP has none from 600 on.
 */
export const isAnswer = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 200 && status < 600

/** The status that the page saw: a 304 with a body is what the browser had in its cache. */
export const shownStatus = (status: number, { text }: JsonObject): number => (status === 304 && text ? 200 : status)

/**
 * Whether a request was only redirected, which says nothing about the API: the browser follows by itself, and an app
 * sees the answer to the next request.
 */
export const isRedirected = ({ status }: { readonly status: number }): boolean =>
  status >= 300 && status < 400 && status !== 304
