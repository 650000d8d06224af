import { jsonEscape } from '../../../core/json/code-points.ts'

/**
 * A text to print, with control characters written as JSON writes them: a name in somebody's file must not colour, clear or
 * rename a terminal, nor turn the order of what is read there. Ends of lines and tabs stay.
 */
export const visible = (text: string): string =>
  text.replaceAll(/(?!\r\n|[\n\t])[\p{Cc}\p{Bidi_Control}]/gu, jsonEscape)
