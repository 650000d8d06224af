import fc from 'fast-check'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, requireChromium } from '../../support/browser/chromium.ts'
import { openHostileSite } from '../../support/browser/hostile-site.ts'
import type { HostileSite, Place } from '../../support/browser/hostile-site.ts'
import { pageAttacks } from '../../support/browser/page-attacks.ts'
import { requireThat } from '../attack.ts'
import type { Attack, Lane } from '../attack.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** In milliseconds. How long a page is given for requests that it sends without waiting for their answers. */
const ARRIVED = 1000
const KEY = 'personal_api_key=phx_owner'

/** Pages that try to use a server which they may not use, in a real Chromium. */
export const pages: Lane = async () => {
  requireChromium('The lane of hostile pages')
  if (chromium === undefined) return { attacks: {}, close: () => Promise.resolve() }
  const [target, site] = [await openTarget('--auth', 'lenient'), await openHostileSite()]
  return {
    attacks: {
      'a page of another site': fromPage(target, site, 'http://evil.example'),
      'a file': fromPage(target, site, 'file'),
    },
    close: async () => {
      await Promise.all([target.close(), site.close()])
    },
  }
}

const PATHS = [
  '/api/environments/1/dashboards/',
  '/api/environments/1/dashboards/1/',
  '/__fake/reset',
  '/__fake/health',
]

/** Every attack of a page, each on a world that does not exist yet. */
const fromPage =
  (target: Target, site: HostileSite, place: Place): Attack =>
  async (draw) => {
    const page = await site.open(place)
    const before = await (await target.control('GET', '/__fake/state')).text()
    for (const attack of draw(fc.shuffledSubarray([...pageAttacks], { minLength: pageAttacks.length }))) {
      const world = draw(fc.constantFrom('', '/w/planted'))
      await site.attack(page, attack, `${target.url}${world}${draw(fc.constantFrom(...PATHS))}?${KEY}`)
    }
    await wait(ARRIVED)
    await page.close()
    const worlds = (await (await target.control('GET', '/__fake/worlds')).json()) as readonly {
      readonly name: string
    }[]
    requireThat(worlds.length === 0, `a page of ${place} made the worlds ${worlds.map(({ name }) => name).join()}`)
    const after = await (await target.control('GET', '/__fake/state')).text()
    requireThat(before === after, `a page of ${place} changed rows`)
    await target.requireAlive()
  }
