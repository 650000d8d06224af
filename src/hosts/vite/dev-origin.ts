/** The part of Vite's options that says where it is reached. */
export interface DevAddress {
  readonly host?: string | boolean | undefined
  readonly https?: object | undefined
}

/** The part of a server of Node's that says where it listens. */
export interface ListeningServer {
  address(): { readonly port: number } | string | null
}

/** A name or an address that a browser can open; Vite's own default is localhost. */
const NAMED = /^(?!0\.0\.0\.0$)[\w.-]+$/

/** Where a browser on this machine finds the dev server; empty where the plugin cannot know, behind a server of one's own. */
export function devOrigin(server: ListeningServer | null, { host, https }: DevAddress): string {
  const address = server?.address()
  if (address === null || typeof address !== 'object') return ''
  const name = typeof host === 'string' && NAMED.test(host) ? host : 'localhost'
  return `${https ? 'https' : 'http'}://${name}:${address.port}`
}
