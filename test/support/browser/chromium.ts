import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const SHELL = '/usr/bin/chromium-headless-shell'
const named = process.env['FAKE_CHROMIUM']

/** The Chromium of this machine; undefined when there is none, and then tests that need one do not run. */
export const chromium = (named === undefined ? places : [named]).find((path) => existsSync(path))

/** The same Chromium without windows and developer tools, which takes a third less of a machine; else the browser. */
const quickest = named === undefined && existsSync(SHELL) ? SHELL : chromium

/** The flags that make it start in a container as it does on a desk. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const optionsFor = (path: string | undefined) => ({ ...(path !== undefined && { executablePath: path }), args: flags })

/** The options with which Playwright starts it. */
export const launchOptions = optionsFor(chromium)
/** The same for pages that need nothing of a browser but its engine. */
export const quickLaunchOptions = optionsFor(quickest)

/**
 * Says plainly that a lane does not run.
 *
 * @throws when FAKE_REQUIRE_BROWSER says that it has to.
 */
export function requireChromium(lane: string): void {
  if (chromium !== undefined) return
  const text = `${lane} did not run: there is no Chromium at ${named ?? places.join(', ')}. Name one in FAKE_CHROMIUM.`
  if (process.env['FAKE_REQUIRE_BROWSER']) throw new Error(text)
  process.stderr.write(`${text}\n`)
}
