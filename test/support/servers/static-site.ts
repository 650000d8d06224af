import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder on a server of static files, and every request that it was sent. */
interface StaticSite {
  readonly url: string
  readonly asked: readonly string[]
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves a folder for the length of a test. */
export async function staticSite(folder: string): Promise<StaticSite> {
  const asked: string[] = []
  const site = createServer(({ method, url = '/' }, outgoing) => {
    asked.push(`${method} ${url}`)
    const path = decodeURIComponent(new URL(url, 'http://site').pathname)
    try {
      const body = readFileSync(join(folder, path))
      outgoing.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/plain').end(body)
    } catch {
      outgoing.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void site.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, asked }
}
