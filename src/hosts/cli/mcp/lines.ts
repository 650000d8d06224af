import type { Readable } from 'node:stream'

/** The longest line that is read, in characters. A longer one is cut one character later. */
export const LONGEST_LINE = 20_000_000

/**
 * The lines of a stream of text. Only a line feed ends one. Node's `readline` also takes a carriage return for an end, and in
 * newer versions U+2028 and U+2029, which a text in JSON may hold as they are.
 */
export async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = new LinePieces()
  for await (const chunk of input.setEncoding('utf8')) {
    const [end, ...begun] = (chunk as string).split('\n')
    rest.add(end!)
    for (const next of begun) {
      yield rest.line
      rest = new LinePieces()
      rest.add(next)
    }
  }
  if (rest.line !== '') yield rest.line
}

/** A line that comes in pieces. If each piece were joined to those before it at once, a long line would take the square of its length. */
class LinePieces {
  readonly #pieces: string[] = []
  #left = LONGEST_LINE + 1

  add(piece: string): void {
    if (this.#left === 0) return
    const fitting = piece.slice(0, this.#left)
    this.#pieces.push(fitting)
    this.#left -= fitting.length
  }

  get line(): string {
    return this.#pieces.join('')
  }
}
