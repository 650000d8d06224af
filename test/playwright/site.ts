import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The app that Playwright opens, on a port of its own. What it does not know, it answers itself: 404, `the site`. */
interface Site {
  readonly url: string
  close(): void
}

const files: Readonly<Record<string, readonly [type: string, name: string]>> = {
  '/': ['text/html', 'index.html'],
  '/sw.js': ['text/javascript', 'sw.js'],
}

export async function openSite(): Promise<Site> {
  const server = createServer(({ url }, response) => {
    const file = files[url!]
    if (!file) return response.writeHead(404).end('the site')
    return response.setHeader('Content-Type', file[0]).end(readFileSync(new URL(`site/${file[1]}`, import.meta.url)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
