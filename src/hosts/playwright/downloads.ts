import type { BrowserContext } from '@playwright/test'
import type { Fake } from '../../fake/fake.ts'

/**
 * Tells of downloads that the network has answered in the place of the fake: no route of Playwright sees the request of a link
 * with `download`. An address that the fake has answered before is not told.
 */
export function tellDownloads(context: BrowserContext, fake: Fake, tell: (message: string) => void): void {
  context.on('page', (page) => {
    page.on('download', (download) => {
      const url = download.url()
      if (!fake.handles({ url }) || fake.journal.entries.some(({ path }) => url.endsWith(path))) return
      const { pathname } = new URL(url)
      tell(
        `${pathname} was downloaded from the network, because no route of Playwright sees a link with "download". ` +
          'The Vite plugin and a server of the fake answer it, and so does the fake here if the app reads it by fetch.',
      )
    })
  })
}
