import { describe, expect, test, vi } from 'vitest'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import type { Place } from '../support/browser/hostile-site.ts'
import { pageAttacks } from '../support/browser/page-attacks.ts'
import { hostileSite } from '../support/browser/shared-chromium.ts'
import { dashboards, served } from '../support/servers/served.ts'

requireChromium('Hostile pages')

const all = pageAttacks.map(({ name }) => name)
const writing = pageAttacks.filter(({ writes }) => writes).map(({ name }) => name)

const site = hostileSite()

/** Lets a page try every attack on a world that does not exist yet. */
async function attackFrom(place: Place) {
  const answered = new Set<string | null>()
  const { server, control } = await served({
    around: ({ address }, answer) => answer().finally(() => answered.add(address.searchParams.get('by'))),
  })
  const page = await site().open(place)
  for (const attack of pageAttacks) {
    // Everybody can read this key in the documentation.
    const query = new URLSearchParams({ by: attack.name, personal_api_key: 'phx_owner' })
    await site().attack(page, attack, `${server.url}/w/planted${dashboards}?${query}`)
  }
  await vi.waitFor(() => expect([...answered]).toEqual(expect.arrayContaining(all)), 20_000)
  await page.close()
  return control
}

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test.each(['http://evil.example', 'file'] as const)(
    'nothing that a page of %s sends has an effect',
    async (place) => {
      const control = await attackFrom(place)

      expect(await control.worlds.list()).toEqual([])
    },
  )

  test('a page that is allowed writes by the same requests', async () => {
    const control = await attackFrom('http://app.test')

    const planted = await (await control.worlds.open('planted')).journal.list({ status: 201 })
    expect(planted.map(({ query }) => query['by']).toSorted()).toEqual(writing.toSorted())
  })
})
