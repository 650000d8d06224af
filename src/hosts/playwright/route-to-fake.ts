import type { BrowserContext, Page, Request as SentRequest, Route } from '@playwright/test'
import { cutText, NetworkError } from '../../core/http/reply.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'

/** A page, or the context of pages. */
export interface RoutedPages extends Pick<BrowserContext, 'route'> {
  on(event: 'requestfailed', listener: (sent: SentRequest) => void): unknown
}

/** The kinds of file that a page consists of, such as the modules that a dev server sends from the app's own folder `api`. */
const LOADED = ['script', 'stylesheet']

/**
 * Lets a fake answer the requests of a page, or of every page of a context; other requests pass through. The
 * route of a page comes before that of its context, so a second page can have another fake.
 *
 * @throws FakeUsageError when one of the two is missing.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { routeToFake, test } from 'fake-dashboards/playwright'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * test('a second page has a fake of its own', async ({ context }) => {
 *   const page = await context.newPage()
 *   await routeToFake(page, createFake({ scenario: typical, auth: 'lenient' }))
 *   await page.goto('https://app.example.test/api/environments/2/dashboards/1/')
 * })
 * ```
 */
export async function routeToFake(target: RoutedPages, fake: Fake): Promise<void> {
  if (
    typeof (target as Partial<RoutedPages> | undefined)?.route !== 'function' ||
    typeof (fake as Partial<Fake> | undefined)?.handles !== 'function'
  )
    throw new FakeUsageError(
      'routeToFake() takes a page or a context, and a fake: await routeToFake(page, createFake({ … })).',
    )
  const open = new Map<SentRequest, AbortController>()
  target.on('requestfailed', (sent) => open.get(sent)?.abort())
  await target.route(
    (url) => fake.handles({ url: url.href }),
    (route, request) => (LOADED.includes(request.resourceType()) ? route.fallback() : answer(route, fake, open)),
  )
}

/**
 * @param open - The requests that wait for an answer, each with the controller that aborts it when its page aborts it
 * or is left.
 */
async function answer(route: Route, fake: Fake, open: Map<SentRequest, AbortController>): Promise<void> {
  const sent = route.request()
  const client = new AbortController()
  const page = pageOf(sent)
  // When a page is closed, Playwright does not report its requests as failed.
  const leave = (): void => client.abort()
  page?.once('close', leave)
  open.set(sent, client)
  try {
    const response = await fake.fetch(await toRequest(sent, client.signal))
    // Playwright cannot send a part of an answer.
    if (cutText(response) !== undefined) return await route.abort('connectionreset')
    const { status, headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status, headers: Object.fromEntries(headers), body })
  } catch (error) {
    await abort(route)
    if (!(error instanceof NetworkError || client.signal.aborted || isTakenAway(error))) throw error
  } finally {
    open.delete(sent)
    page?.off('close', leave)
  }
}

async function abort(route: Route): Promise<void> {
  try {
    await route.abort('connectionfailed')
  } catch (error) {
    if (!isTakenAway(error)) throw error
  }
}

/** If `unrouteAll` removes the fake, Playwright itself sends the waiting requests to the network. */
const isTakenAway = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Route is already handled')

/** The page that sent a request. A service worker has no page, and a new window none yet. */
function pageOf(sent: SentRequest): Page | undefined {
  try {
    return sent.frame().page()
  } catch {
    return undefined
  }
}

async function toRequest(sent: SentRequest, signal: AbortSignal): Promise<Request> {
  const method = sent.method()
  const body = sent.postDataBuffer()
  const headers = await sent.allHeaders()
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  return new Request(sent.url(), {
    method,
    headers,
    signal,
    ...(body && mayHaveBody && { body: new Uint8Array(body) }),
  })
}
