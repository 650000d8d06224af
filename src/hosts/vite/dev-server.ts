/** Answers a request, or passes it on. What the first two are is Node's affair, whose types not everybody has. */
type Middleware = (incoming: never, outgoing: never, next: () => void) => void

/** What the plugin needs of Vite's dev server. Its own types differ between versions, and this part does not. */
export interface DevServer {
  readonly httpServer: { once(event: 'listening', listener: () => void): unknown } | null
  readonly middlewares: { use(middleware: Middleware): unknown }
  readonly config: {
    readonly cacheDir: string
    readonly server: { readonly allowedHosts?: true | readonly string[] | undefined }
    readonly logger: { info(text: string): void; warn(text: string): void }
  }
}
