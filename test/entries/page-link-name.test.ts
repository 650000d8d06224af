import { expect, test, vi } from 'vitest'
import { Persistence } from '../../src/hosts/browser/persistence.ts'
import { LinkAddress } from '../../src/hosts/page/link/link-address.ts'
import { PageLink } from '../../src/hosts/page/link/page-link.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios/typical.ts'

// As in an app whose bundle has the scenarios in its entry, and whose entry awaits the start of the page at its top.
vi.mock('../../src/scenarios/scenarios.ts', () => new Promise(() => undefined))

test('a page whose scenarios cannot be loaded yet has a link, without the name of its scenario', async () => {
  const fake = createFake({ scenario: typical })
  const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const window = { location: { href: 'https://preview.example.test/' } } as unknown as Window
  const address = new LinkAddress(window, undefined, () => undefined)

  const link = await new PageLink(new Persistence(fake, noStorage), address, typical).link()

  expect(link).toMatch(/#fake=[^~]+~~1~/)
})
