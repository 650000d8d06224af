import { openRouter } from '../request/fetch.ts'
import { refuseUnfaked } from '../request/not-faked.ts'

/** Where the API begins, behind any base URL. */
const API = /\/(?:api|shared_dashboard)(?=[/.]|$)/

/**
 * Tells which of a fake's requests it answers 501, because it has no route for them: a team's own handlers may know them.
 *
 * @see spec F.1, F.2
 */
export function findUnfaked(): (request: Request) => Promise<boolean> {
  let router: ReturnType<typeof openRouter> | undefined
  return async ({ method, url }) => {
    const { pathname } = new URL(url)
    const path = pathname.slice(pathname.search(API))
    router ??= openRouter()
    const match = router.match(path)
    if (!match) return path.startsWith('/api')
    // Nothing is awaited for a request that is served, so that none overtakes another.
    if (match.value.methods.includes(method)) return false
    await match.value.route.load()
    return isRefused(() => refuseUnfaked(method, path, match.value, match.params))
  }
}

function isRefused(check: () => void): boolean {
  try {
    check()
    return false
  } catch {
    return true
  }
}
