import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeUsageError } from '../../core/usage-error.ts'

/** The reasons, by the code of the system, why nothing can listen at an address. */
const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something else listens there. Choose another port, or 0 for any free one.',
  EACCES: 'this process may not. Choose a port from 1024, or 0 for any free one.',
  EADDRNOTAVAIL: 'this machine does not have that address. Choose another host, such as 127.0.0.1.',
  ENOTFOUND: 'no machine has that name. Choose another host, such as 127.0.0.1.',
}
const OWN =
  'a server that this process started before still does. Close it first, or choose another port, or 0 for any free one. ' +
  'A module that is evaluated again, such as after an edit, can keep its server: globalThis.fakeServer ??= await serve(…).'

/** The global that holds where servers of this process listen: a module that is evaluated again may bring its own copy of this one. */
const PLACES = Symbol.for('fake-dashboards.places')

/**
 * Lets a server listen.
 *
 * @throws FakeUsageError when nobody can listen there; its `cause` is then the error of the system.
 */
export async function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  const places = ((globalThis as { [PLACES]?: Set<string> })[PLACES] ??= new Set())
  await new Promise<void>((listening, failed) =>
    server
      .once('error', (cause) => failed(cannotListen(placeOf(host, port), cause, places)))
      .listen(port, host, listening),
  )
  const address = server.address() as AddressInfo
  const place = placeOf(host, address.port)
  places.add(place)
  server.once('close', () => places.delete(place))
  return address
}

const placeOf = (host: string, port: number): string => `port ${port} of ${host}`

function cannotListen(place: string, cause: NodeJS.ErrnoException, places: ReadonlySet<string>): FakeUsageError {
  const { code = '', message } = cause
  const known = code === 'EADDRINUSE' && places.has(place) ? OWN : REFUSALS[code]
  const reason = known ?? `${message}. Choose another host or port, such as 127.0.0.1 and 0.`
  return new FakeUsageError(`Nothing can listen on ${place}: ${reason}`, { cause })
}
