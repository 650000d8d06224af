import type { IncomingMessage, ServerResponse } from 'node:http'
import { likelyMeant } from '../other-base.ts'

/**
 * Watches requests for `/api/` that are not the fake's, and reports each path that was answered with a page: Vite answers
 * whatever it does not know with the app's page, which an app that expects JSON cannot read. Who opens a page is not told.
 */
export function tellingPages(
  tell: (message: string) => void,
): (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => void {
  const told = new Set<string>()
  return ({ method = 'GET', headers }, outgoing, path) => {
    const pathname = path.split('?')[0]!
    // Doubled slashes are told elsewhere.
    if (!pathname.startsWith('/api/') || pathname.includes('//') || headers.accept?.includes('text/html')) return
    outgoing.once('finish', () => {
      if (!isPage(outgoing) || told.has(pathname)) return
      told.add(pathname)
      const meant = likelyMeant({ method, url: `http://localhost${pathname}` })
      tell(`${method} ${pathname} is not the fake's, and was answered with a page${meant}`)
    })
  }
}

const isPage = (outgoing: ServerResponse): boolean => String(outgoing.getHeader('content-type')).startsWith('text/html')
