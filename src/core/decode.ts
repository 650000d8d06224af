import { isTooDeepText } from './json/depth.ts'

/** Parses JSON; undefined when the text is not JSON, or nests too deeply. */
export function readJson(text: string): unknown {
  try {
    return isTooDeepText(text) ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** A part of an address as text; undefined when it is not properly encoded. */
export function decodeUri(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Whether a body of this content type is a URL-encoded form. */
export const isForm = (type: string | null | undefined): boolean =>
  /^application\/x-www-form-urlencoded/i.test(type ?? '')

/** A body that was sent, read: any JSON, or the fields of a URL-encoded form; undefined when it is neither. */
export const readSentText = (type: string | null | undefined, text: string): unknown =>
  isForm(type) ? Object.fromEntries(new URLSearchParams(text)) : readJson(text)
