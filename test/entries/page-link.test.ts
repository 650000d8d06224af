import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Fake } from '../../src/fake/fake.ts'
import { Persistence } from '../../src/hosts/browser/persistence.ts'
import { fragmentOf, joinFragment, splitFragment, withLink } from '../../src/hosts/page/link/fragment.ts'
import { LinkAddress } from '../../src/hosts/page/link/link-address.ts'
import { readLink } from '../../src/hosts/page/link/link-head.ts'
import { pack, unpack } from '../../src/hosts/page/link/packing.ts'
import { PageLink } from '../../src/hosts/page/link/page-link.ts'
import { createFake } from '../../src/index.ts'
import type { Scenario } from '../../src/resources/world.ts'
import { crowded, scenarios, typical } from '../../src/scenarios.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { cases } from '../support/random/cases.ts'
import { live, steps } from '../support/random/random-sessions.ts'

/** How many bytes a link may hold. */
const MOST_BYTES = 4_000_000

const PAGE = 'https://preview.example.test/app/?theme=dark#/dashboards/7'
const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** A page with a fake, as far as a link sees of it. */
function openPage(scenario: Scenario = typical) {
  const fake = createFake({ scenario, auth: 'lenient' })
  const location = { href: PAGE }
  const replaceState = (_state: unknown, _title: string, href: string) => (location.href = href)
  const window = { location, history: { state: null, replaceState } } as unknown as Window
  const address = new LinkAddress(window, undefined, () => undefined)
  return { fake, location, pageLink: new PageLink(new Persistence(fake, noStorage), address, scenario) }
}

/** The lines in the console until the end of the test. */
function consoleLines(): readonly string[] {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
  onTestFinished(() => spy.mockRestore())
  return lines
}

async function opened(link: string, scenario: Scenario = typical, lines = consoleLines()) {
  const { fake, pageLink } = openPage(scenario)
  const start = fake.exportState()
  await pageLink.open(link)
  return { fake, lines, start }
}

const linkOf = async ({ pageLink }: ReturnType<typeof openPage>) => fragmentOf(await pageLink.link()).link!

/** A link with anything in place of what was changed. */
async function forged(changes: string): Promise<string> {
  const link = await linkOf(openPage())
  return link.replace(/~[\w-]*$/, `~${await pack(changes)}`)
}

const rename = (fake: Fake, id: number, name: string) =>
  fake.fetch(`https://app.example.test/api/environments/2/dashboards/${id}/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })

describe('a fragment', () => {
  test.each([
    ['', '', undefined],
    ['/dashboards/7', '/dashboards/7', undefined],
    ['fake=a~b', '', 'a~b'],
    ['/dashboards/7#fake=a~b', '/dashboards/7', 'a~b'],
    ['fake=a~b#/dashboards/7', '/dashboards/7', 'a~b'],
    ['section-2#fake=a%7Eb&utm=chat', 'section-2&utm=chat', 'a~b'],
    ['/list?fake=1&nofake=2', '/list?fake=1&nofake=2', undefined],
  ])('"%s" has "%s" of the app and the link %s', (fragment, own, link) => {
    expect(splitFragment(fragment)).toEqual({ own, link })
  })

  test('keeps what the app has in it, with a link, without, and with another', () => {
    const own = fc.string().map((text) => encodeURI(text).replaceAll('#', ''))
    fc.assert(
      fc.property(own, fc.stringMatching(/^[\w~.-]+$/), (app, link) => {
        expect(splitFragment(joinFragment({ own: app, link }))).toEqual({ own: app, link })
        const address = `https://a.test/?x#${app}`
        const there = withLink(withLink(address, 'other'), link)
        expect([fragmentOf(there).link, withLink(there, undefined)]).toEqual([
          link,
          new URL(address).href.replace(/#$/, ''),
        ])
      }),
    )
  })
})

describe('a link', () => {
  test.each<[string, Scenario]>([
    ['a busy office', busyOffice],
    ['typical', typical],
    ['odd-data', scenarios['odd-data']],
  ])('brings any session that began with %s to another page', async (_, scenario) => {
    const lines = consoleLines()
    await fc.assert(
      fc.asyncProperty(steps, async (session) => {
        const page = openPage(scenario)
        await live(page.fake, session)

        const { fake } = await opened(await linkOf(page), scenario, lines)

        expect(lines).toEqual([])
        expect(fake.exportState()).toEqual(page.fake.exportState())
      }),
      { numRuns: cases(80) },
    )
  })

  test('of twenty edits has less than 4 kB', async () => {
    const page = openPage()
    for (let n = 0; n < 10; n++) await rename(page.fake, (n % 5) + 1, `A name that somebody has chosen, ${n}`)
    for (let n = 0; n < 10; n++)
      page.fake.db.dashboard.create({ name: `Made ${n}`, project_id: 2, description: 'x'.repeat(n) })

    expect((await linkOf(page)).length).toBeLessThan(4_000)
  })

  test('keeps the order of rows where one went and came back', async () => {
    const page = openPage()
    const { dashboard } = page.fake.db
    const { id, ...first } = dashboard.findFirst({ where: { id: { equals: 6 } } })!
    dashboard.delete({ where: { id: { equals: id } } })
    dashboard.create({ id, ...first })

    const { fake } = await opened(await linkOf(page))

    expect(fake.exportState()).toEqual(page.fake.exportState())
    expect(fake.exportState().tables.dashboard.at(-1)!.id).toBe(6)
  })

  test('says in its own text from which scenario, seed and moment it starts', async () => {
    expect(await linkOf(openPage())).toMatch(/^\d+\.\d+\.\d+~typical~1~1767225600000~\d+~[\w-]+$/)
    expect(await linkOf(openPage((world) => typical(world)))).toMatch(/^\d+\.\d+\.\d+~~1~/)
  })

  test('of another scenario is named with both, and the fake stays at its start', async () => {
    const { fake, lines, start } = await opened(await linkOf(openPage(crowded)))

    expect(fake.exportState()).toEqual(start)
    expect(lines).toEqual([
      '[fake-dashboards] The link in the address is not opened, and the page starts over: it starts from the scenario crowded, and this page from typical',
    ])
  })

  test('that is too long is refused, and the address keeps the last that fitted', async () => {
    const lines = consoleLines()
    const page = openPage()
    await rename(page.fake, 1, 'Kept')
    await page.pageLink.update()
    const before = page.location.href
    page.fake.db.dashboard.create({ project_id: 2, description: 'x'.repeat(MOST_BYTES) })

    await page.pageLink.update()

    expect(page.location.href).toBe(before)
    expect(lines).toEqual([expect.stringContaining(`but a link holds at most ${MOST_BYTES}`)])
    await expect(page.pageLink.link()).rejects.toThrow(
      /a link holds at most \d+\. Rows that the scenario makes are not in it: make them there/,
    )
  })

  test('holds as many bytes as are read of one, and none more', async () => {
    const longest = 'x'.repeat(MOST_BYTES)

    expect((await unpack(await pack(longest))) === longest).toBe(true)
    await expect(pack(`${longest}x`)).rejects.toThrow(`The changes are ${MOST_BYTES + 1} bytes long`)
  })

  test('has at most 64,000 characters', async () => {
    const { fake, pageLink } = openPage()
    // A link has four characters for three bytes that cannot be packed.
    const describe = (bytes: number) =>
      fake.db.dashboard.create({ project_id: 2, description: randomBytes(bytes).toString('base64') })
    describe(47_000)
    const { length } = await pageLink.link()

    describe(1000)

    expect(length).toBeLessThan(64_000)
    await expect(pageLink.link()).rejects.toThrow(
      /^A link would be 6[45]\d{3} characters long, but may have at most 64000\. /,
    )
  })
})

describe('a forged link', () => {
  const table = (name: string, changes: string) => `{"now":0,"ids":{},"tables":{"${name}":${changes}}}`
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

  test.each([
    ['no JSON', '{', 'JSON'],
    ['JSON that goes very deep', deep, 'Broken link'],
    ['another form', '[]', 'expected an object'],
    ['an unknown part', '{"now":0,"ids":{},"tables":{},"run":"alert(1)"}', 'run: unknown key'],
    ['an unknown table', table('users', '{}'), 'users: unknown key'],
    ['no date', '{"now":1e300,"ids":{},"tables":{}}', ''],
    ['a row that does not fit', table('dashboard', '{"set":[[1,{"name":17}]]}'), 'name: expected text'],
    ['a row that is not there', table('dashboard', '{"set":[[999,{"name":"x"}]]}'), 'that does not exist'],
    ['a row of nothing', table('dashboard', '{"put":[null]}'), 'expected a list of objects'],
    ['rows without a key', table('dashboard', `{"put":[${'{},'.repeat(1_000)}{}]}`), 'id: expected'],
    ['a reference to nothing', table('dashboard', '{"set":[[1,{"project_id":77}]]}'), 'the id of an existing project'],
    ['a row that others need gone', table('project', '{"gone":[2]}'), 'the id of an existing project'],
    [
      'a column of the prototype',
      table('dashboard', '{"set":[[1,{"__proto__":{"name":"x"}}]]}'),
      '__proto__: unknown key',
    ],
    [
      'a table of the prototype',
      '{"now":0,"ids":{},"tables":{"__proto__":{"dashboard":{}}}}',
      '__proto__: unknown key',
    ],
    [
      'limits of nonsense',
      '{"now":0,"ids":{},"tables":{},"throttle":{"limits":{"default":[{}],"events":[]}}}',
      'limits',
    ],
  ])('with %s is named in one line, and the fake stays at its start', async (_, changes, reason) => {
    const { fake, lines, start } = await opened(await forged(changes))

    expect(fake.exportState()).toEqual(start)
    expect(lines).toEqual([expect.stringContaining(reason)])
    expect(lines[0]).not.toContain('\n')
  })

  test('with __proto__ inside a value has plain data there', async () => {
    const { fake, lines } = await opened(
      await forged(table('dashboard', '{"set":[[1,{"filters":{"__proto__":{"polluted":true}}}]]}')),
    )

    const { filters } = fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })!
    expect(lines).toEqual([])
    expect(JSON.stringify(filters)).toBe('{"__proto__":{"polluted":true}}')
    expect('polluted' in {}).toBe(false)
    expect('polluted' in (filters as object)).toBe(false)
  })

  test('with fewer ids than rows adds rows all the same', async () => {
    const changes = '{"now":0,"ids":{"dashboard":0},"tables":{"dashboard":{"set":[[1,{"name":"Set"}]]}}}'
    const { fake, lines } = await opened(await forged(changes))

    const added = await fake.fetch('https://app.example.test/api/environments/2/dashboards/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Added"}',
    })

    expect([added.status, lines]).toEqual([201, []])
  })

  test('that would unpack to a gigabyte is read no further than the longest text', async () => {
    const zeros = deflateRawSync(Buffer.alloc(MOST_BYTES + 1))
    const bomb = zeros.toString('base64url')

    expect(bomb.length).toBeLessThan(10_000)
    await expect(unpack(bomb)).rejects.toThrow(`it holds more than ${MOST_BYTES} bytes`)
  })

  test('of a version without end is refused at once', () => {
    const began = performance.now()

    expect(() => readLink(`0.0.${'0'.repeat(500_000)}%`)).toThrow('cut off or damaged')
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('of any letters is damaged, and never more than a line', async () => {
    const link = await linkOf(openPage())
    const lines = consoleLines()
    await fc.assert(
      fc.asyncProperty(fc.nat(link.length - 1), fc.string({ maxLength: 5 }), async (at, letters) => {
        const damaged = link.slice(0, at) + letters + link.slice(at + letters.length + 1)
        const before = lines.length
        const { fake, start } = await opened(damaged, typical, lines)
        expect(fake.exportState()).toEqual(start)
        expect(lines.slice(before).join('\n\n').split('\n').length).toBe(1)
      }),
    )
  })
})

test('any text is packed into letters of an address, and unpacked again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2_000 }), async (text) => {
      const packed = await pack(text)
      expect(packed).toMatch(/^[\w-]*$/)
      expect(await unpack(packed)).toBe(text)
    }),
  )
})
