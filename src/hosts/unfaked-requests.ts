import { router } from '../request/fetch.ts'
import { refuseUnfaked } from '../request/not-faked.ts'
import { routeFor } from '../resources/served-route.ts'

/** The beginning of the API's paths, behind any base URL. */
const API = /\/(?:api|shared_dashboard)(?=[/.]|$)/

/**
 * Whether a fake answers one of its requests with 501, because it has no route for it: a team's own handlers may have
 * one.
 *
 * @see spec F.1, F.2
 */
export async function isUnfaked({ method, url }: Request): Promise<boolean> {
  const { pathname } = new URL(url)
  const path = pathname.slice(pathname.search(API))
  const match = router.match(path)
  if (!match) return path.startsWith('/api')
  // A request that is served awaits nothing here, so that none overtakes another.
  if (match.value.methods.includes(method)) return false
  await routeFor(match.value, method).load()
  return isRefused(() => refuseUnfaked(method, path, match.value, match.params))
}

function isRefused(check: () => void): boolean {
  try {
    check()
    return false
  } catch {
    return true
  }
}
