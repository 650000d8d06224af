import type { BrowserContext, Frame, Request as SentRequest } from '@playwright/test'
import type { Fake } from '../../fake/fake.ts'
import type { NetworkGuard } from '../checks/network.ts'

/** The types of requests that code makes. Pictures, styles and scripts belong to the page, wherever they come from. */
const ASKED = ['fetch', 'xhr', 'eventsource', 'ping']

/**
 * Keeps requests of the pages of a context that nothing answers from the network, except those to the host of the page
 * itself. Routes that are added later come before this one.
 *
 * @param tellOwn - Called for each request to that host, whose server may answer with the app's page.
 */
export async function guardNetwork(
  context: BrowserContext,
  fake: Fake,
  { guard, tellOwn }: { readonly guard: NetworkGuard; readonly tellOwn: (url: URL) => void },
): Promise<void> {
  await context.route(
    (url) => !fake.handles({ url: url.href }),
    (route, request) => {
      const sent = { method: request.method(), url: request.url() }
      if (!ASKED.includes(request.resourceType())) return route.fallback()
      if (isOwnHost(request)) {
        if (!guard.allows(sent.url)) tellOwn(new URL(sent.url))
        return route.fallback()
      }
      const isReported = fake.missed(new Request(sent.url, { method: sent.method }))
      return guard.keeps(sent, isReported) ? route.abort('connectionrefused') : route.fallback()
    },
  )
}

/** A service worker has no frame. */
const isOwnHost = (request: SentRequest): boolean =>
  !request.serviceWorker() && hostOf(request.frame()) === new URL(request.url()).host

/** A frame without an address, such as that of an editor, is its parent's. */
function hostOf(frame: Frame | null): string {
  if (!frame) return ''
  const url = frame.url()
  return (URL.canParse(url) && new URL(url).host) || hostOf(frame.parentFrame())
}
