import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chromium, requireChromium } from '../../support/browser/chromium.ts'
import { openHostileSite } from '../../support/browser/hostile-site.ts'
import type { HostileSite, Place } from '../../support/browser/hostile-site.ts'
import { pageAttacks } from '../../support/browser/page-attacks.ts'
import { dashboards } from '../../support/servers/served.ts'
import { writeTriedFake } from './support/team-fake.ts'
import type { TeamFake } from './support/team-fake.ts'
import { worldAt } from './support/tried-world.ts'
import { startWorkerd } from './support/workerd.ts'
import type { RunningWorkerd } from './support/workerd.ts'

requireChromium('Hostile pages')

describe.skipIf(chromium === undefined)('in Chromium', () => {
  let site: HostileSite
  let written: TeamFake
  let worker: RunningWorkerd
  beforeAll(async () => {
    site = await openHostileSite()
    written = await writeTriedFake()
    worker = await startWorkerd(written.folder)
  })
  afterAll(async () => {
    await site.close()
    await worker.kill()
    written.remove()
  })

  /** Lets a page try every attack on a world that does not exist yet. The log tells by its name which were answered. */
  async function attackFrom(place: Place, world: string): Promise<void> {
    const page = await site.open(place)
    for (const [at, attack] of pageAttacks.entries())
      await site.attack(page, attack, `${worker.url}/w/${world}${dashboards}?by=${at}&personal_api_key=phx_owner`)
    const isAnswered = (at: number) => worker.log().includes(`/w/${world}${dashboards}?by=${at}&`)
    const unanswered = () => pageAttacks.filter((_, at) => !isAnswered(at)).map(({ name }) => name)
    await vi.waitFor(() => expect(unanswered()).toEqual([]), 20_000)
    await page.close()
  }

  test.each(['http://evil.example', 'file'] as const)(
    'nothing that a page of %s sends has an effect',
    async (place) => {
      const planted = `planted-${place.replaceAll(/\W/g, '')}`

      await attackFrom(place, planted)

      expect(await worldAt(worker.url, 'other').control.worlds.list()).not.toContainEqual(
        expect.objectContaining({ name: planted }),
      )
    },
  )

  test('a page that is allowed writes by the same requests', async () => {
    await attackFrom('http://app.test', 'allowed')

    const planted = await worldAt(worker.url, 'allowed').control.journal.list({ status: 201 })
    const names = planted.map(({ query }) => pageAttacks[Number(query['by'])]!.name)
    const writing = pageAttacks.filter(({ writes }) => writes).map(({ name }) => name)
    expect(names.toSorted()).toEqual(writing.toSorted())
  })
})
