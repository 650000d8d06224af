import type { IncomingMessage } from 'node:http'
import { tellingOtherBase } from '../other-base.ts'
import { targetOf } from '../server/incoming-names.ts'
import { packageRunner } from '../shell-commands.ts'
import type { Middleware } from './dev-server.ts'

/** The part of Vite's preview server that the plugin uses. */
export interface PreviewServer {
  readonly middlewares: { use(middleware: Middleware): unknown }
  readonly config: {
    readonly preview: { readonly proxy?: Readonly<Record<string, unknown>> | undefined }
    readonly logger: { warn(text: string): void }
  }
}

/** Reports the first request for the API in a preview, which has no fake: Vite answers it with the page of the app. */
export function tellNoFake({ middlewares, config }: PreviewServer): void {
  const { logger, preview } = config
  const isProxied = (path: string): boolean =>
    Object.keys(preview.proxy ?? {}).some((key) =>
      key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key),
    )
  const tell = tellingOtherBase(
    () =>
      `vite preview has no fake. Run "${packageRunner()} fake-dashboards start", and let preview.proxy pass requests on to it.`,
    (message) => logger.warn(`fake-dashboards: ${message}`),
  )
  middlewares.use((incoming, _, next) => {
    const path = targetOf(incoming as IncomingMessage)
    if (!isProxied(path)) tell({ origin: 'http://localhost', pathname: path.split('?')[0]! })
    next()
  })
}
