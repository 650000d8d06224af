import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { InlineConfig, ViteDevServer } from 'vite'
import { onTestFinished } from 'vitest'

/** A folder with a page in it, for the length of a test. */
export function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'vite-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'index.html'), '<p>The app</p>')
  return root
}

interface Dev {
  readonly vite: ViteDevServer
  readonly port: number
  readonly url: string
}

/** Vite's own dev server. */
export async function dev(config: InlineConfig): Promise<Dev> {
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    ...config,
    cacheDir: join(config.root!, 'cache'),
    server: { host: '127.0.0.1', port: 0, watch: null, ws: false, ...config.server },
  })
  onTestFinished(() => vite.close())
  await vite.listen()
  const port = portOf(vite)
  return { vite, port, url: `http://127.0.0.1:${port}` }
}

/** The port where it listens now: a restart may change it. */
export function portOf(vite: ViteDevServer): number {
  const address = vite.httpServer!.address()
  return typeof address === 'object' && address ? address.port : 0
}
