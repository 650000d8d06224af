import { isTooDeepText } from './json/depth.ts'

/** A text as JSON; undefined when it is none, or nests too deeply. */
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
