import type { IncomingMessage } from 'node:http'
import { chosenWorld } from '../ingress/chosen-world.ts'
import type { ChosenWorld } from '../ingress/chosen-world.ts'

/** The path and query that a request line asks for. A whole address there, as for a proxy, counts as its path. */
export const targetOf = ({ url }: Pick<IncomingMessage, 'url'>): string => url!.replace(/^https?:\/\/[^/?#]*/, '')

/** The world that a request names. If the key carries the name of a world, it is passed on without that name. */
export function worldNamedBy(incoming: IncomingMessage): ChosenWorld | undefined {
  const { 'x-fake-world': named, authorization } = incoming.headers
  const chosen = chosenWorld({ target: targetOf(incoming), named: named?.toString(), authorization })
  if (chosen?.authorization !== undefined) replaceKey(incoming, chosen.authorization)
  return chosen
}

function replaceKey({ rawHeaders }: IncomingMessage, authorization: string): void {
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === 'authorization') rawHeaders[at + 1] = authorization
}
