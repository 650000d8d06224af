/** The headers by which a browser describes itself in a request. */
export type BrowserHeaders = Readonly<Record<string, string>>

const visit = { Accept: 'text/html,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }

/** Somebody opens an address: from the address bar, or by a link of a page. */
export const visitFrom = (site: 'none' | 'same-origin' | 'same-site' | 'cross-site'): BrowserHeaders => ({
  ...visit,
  'Sec-Fetch-Site': site,
})

/** A script of a page on a host asks that host. */
export const scriptOf = (host = 'localhost'): BrowserHeaders => ({
  Host: host,
  Accept: '*/*',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Site': 'same-origin',
})

/** A form of a page on localhost posts to it. */
export const formOnLocalhost: BrowserHeaders = {
  ...visitFrom('same-origin'),
  Host: 'localhost',
  Origin: 'http://localhost',
  'Content-Type': 'application/x-www-form-urlencoded',
}
