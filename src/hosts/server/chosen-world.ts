import type { IncomingMessage } from 'node:http'

/** The world a request is for, and the prefix of its path that says so. */
export interface ChosenWorld {
  readonly name: string
  readonly prefix: string
}

const PREFIX = '/w/'

/** The path and query that a request line asks for. A whole address there, as for a proxy, counts as its path. */
export const targetOf = ({ url }: Pick<IncomingMessage, 'url'>): string => url!.replace(/^https?:\/\/[^/?#]*/, '')

/**
 * Finds the world a request names: by its path, else by a header, else by its key (`phx_owner@alice` is the key
 * `phx_owner` of the world `alice`, and goes on as such).
 */
export function chosenWorld(incoming: IncomingMessage): ChosenWorld | undefined {
  const { headers } = incoming
  const target = targetOf(incoming)
  if (target.startsWith(PREFIX)) {
    const name = target.slice(PREFIX.length).split(/[/?#]/, 1)[0]!
    return { name, prefix: PREFIX + name }
  }
  const named = headers['x-fake-world']
  if (named !== undefined) return { name: String(named), prefix: '' }
  const at = headers.authorization?.lastIndexOf('@') ?? -1
  if (at < 0) return undefined
  const name = headers.authorization!.slice(at + 1)
  replaceKey(incoming, headers.authorization!.slice(0, at))
  return { name, prefix: '' }
}

function replaceKey({ rawHeaders }: IncomingMessage, authorization: string): void {
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === 'authorization') rawHeaders[at + 1] = authorization
}
