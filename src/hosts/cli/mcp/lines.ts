import type { Readable } from 'node:stream'

/**
 * The lines of a stream of text. Only a line feed ends one. Node's `readline` also takes a carriage return for an end, and in
 * newer versions U+2028 and U+2029, which a text in JSON may hold as they are.
 */
export async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = (rest + (chunk as string)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}
