import type { FakeOptions } from '../../fake/options.ts'
import type { ServeOptions } from '../server/options.ts'

/** Options of the fake in a dev server. */
export interface DevFakeOptions extends FakeOptions, Pick<ServeOptions, 'token' | 'worlds' | 'scenarios'> {
  /**
   * The file that keeps the state between runs; `false` for none. Worlds with a name are not kept.
   *
   * @defaultValue `fake-dashboards.json` in Vite's cache folder
   */
  readonly persist?: string | false
}

/** Answers a request, or passes it on. The first two are Node's own types, which not every project has. */
type Middleware = (incoming: never, outgoing: never, next: () => void) => void

/** The part of Vite's dev server that the plugin uses. Vite's own types differ between versions; this part does not. */
export interface DevServer {
  readonly httpServer: { once(event: 'listening', listener: () => void): unknown } | null
  readonly middlewares: { use(middleware: Middleware): unknown }
  readonly config: {
    readonly cacheDir: string
    readonly server: { readonly allowedHosts?: true | readonly string[] | undefined }
    readonly logger: { info(text: string): void; warn(text: string): void }
  }
}
