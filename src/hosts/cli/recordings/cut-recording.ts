import { counted } from '../../../core/counted.ts'
import { readJson } from '../../../core/decode.ts'
import { isHar } from '../input-files.ts'
import type { HarFile } from '../input-files.ts'
import { print } from '../output/output.ts'
import { parseJsonText } from '../text-file.ts'

/** An escape in a text, or a character that begins or ends something. */
const MARKS = /\\.|["[\]{}]/gs
/** How many brackets are open around a request: those of the HAR, of its log, and of the list. */
const AROUND = 3
const CLOSED = ']}}'

/**
 * The JSON of a recording. From a truncated HAR it reads what comes before the first incomplete request, and says so on
 * the standard error.
 *
 * @throws Error when it is not JSON.
 */
export function parseRecording(path: string, text: string): unknown {
  try {
    return parseJsonText(text)
  } catch (error) {
    const har = wholePart(text)
    if (!har) throw error
    const read = counted(har.log.entries.length, 'request')
    print(`${path} is cut short after ${text.length} characters: only its first ${read} could be read.`, process.stderr)
    return har
  }
}

/** A HAR up to its last whole request; undefined for anything else, and if no request is whole. */
function wholePart(text: string): HarFile | undefined {
  let depth = 0
  let isText = false
  let end = 0
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '"') isText = !isText
    else if (isText) continue
    else if (mark === '[' || mark === '{') depth++
    else if (--depth === AROUND) end = index + 1
  }
  const har = depth > 0 ? readJson(text.slice(0, end) + CLOSED) : undefined
  return isHar(har) ? har : undefined
}
