/** The part of Vite's options that says at which address it is reached. */
interface DevAddress {
  readonly host?: string | boolean | undefined
  readonly https?: object | undefined
}

/** The part of a server of Node's that says at which address it listens. */
interface ListeningServer {
  readonly listening: boolean
  address(): { readonly port: number } | string | null
}

/**
 * Answers a request, or passes it on. The first two parameters are of Node, whose types not every project has installed.
 * They must not be `never`: a middleware of Vite's is given more than that, and Vite's plugins have to fit.
 */
export type Middleware = (incoming: object, outgoing: object, next: () => void) => void

/** The part of Vite's dev server that the plugin uses. Vite's own types differ between versions; this part does not. */
export interface DevServer {
  readonly httpServer: (ListeningServer & { once(event: 'listening', listener: () => void): unknown }) | null
  readonly middlewares: {
    use(middleware: Middleware): unknown
    /** The middlewares so far, in their order. */
    readonly stack: { unshift(layer: { readonly route: string; readonly handle: Middleware }): unknown }
  }
  readonly config: {
    readonly base: string
    readonly cacheDir: string
    readonly inlineConfig?: object
    readonly plugins: readonly { readonly name: string }[]
    readonly server: DevAddress & { readonly allowedHosts?: true | readonly string[] | undefined }
    readonly logger: { info(text: string): void; warn(text: string): void }
  }
}

/** A name or an address that a browser can open; Vite's own default is localhost. */
const NAMED = /^(?!0\.0\.0\.0$)[\w.-]+$/

/**
 * The origin at which a browser on this machine finds the dev server; empty in middleware mode, in which the plugin cannot
 * know it.
 */
export function devOrigin(server: ListeningServer | null, { host, https }: DevAddress): string {
  const address = server?.address()
  if (address === null || typeof address !== 'object') return ''
  const name = typeof host === 'string' && NAMED.test(host) ? host : 'localhost'
  return `${https ? 'https' : 'http'}://${name}:${address.port}`
}
