import { expect, test } from 'vitest'
import { redactState, replay } from '../../src/repro.ts'
import { addRestricted } from '../support/api/rows.ts'
import { directBench } from '../support/api/transports.ts'
import { ask, dashboards, served } from '../support/servers/served.ts'

const JWT = 'eyJabcdef.ghijkl.mn'
/** Keys that the fake has: with signs that patterns read otherwise, one that begins another, one too short, and a word. */
const KEYS = ['k.y+(1)$', 'Longer-1', 'Longer-1-2', 'short-1', 'onlyletters']

/** Texts, and what is shown of them. */
const texts: readonly (readonly [text: string, shown: string])[] = [
  ['a phx_owner, b', 'a [redacted], b'],
  ['phx_abcdefgh', '[redacted]'],
  ['phx_abcdefg', 'phx_abcdefg'],
  ['ph1_abcdefgh', 'ph1_abcdefgh'],
  ['graphs_abcdefgh', 'graphs_abcdefgh'],
  ['aphx_owner', 'a[redacted]'],
  ['aphx_abcdefgh', 'aphx_abcdefgh'],
  ['aphx_abcdefg1', 'a[redacted]'],
  ['aphx_abcdefgH', 'a[redacted]'],
  ['Longer-1 Longer-1-2 Longer-2', '[redacted] [redacted] Longer-2'],
  ['k.y+(1)$ kxy+(1)$', '[redacted] kxy+(1)$'],
  ['short-1 onlyletters', 'short-1 onlyletters'],
  [JWT, '[redacted]'],
  [`a ${JWT}`, 'a [redacted]'],
  ['eyJabcdef.ghijkl.', '[redacted]'],
  ['eyJabcde.ghijkl.mn', 'eyJabcde.ghijkl.mn'],
  ['eyJabcdef.ghijk.mn', 'eyJabcdef.ghijk.mn'],
  ['eyJabcdef.ghijkl', 'eyJabcdef.ghijkl'],
  [`x${JWT} -${JWT}`, `x${JWT} -${JWT}`],
  [`%20${JWT}`, '%20[redacted]'],
  [`%0A${JWT} %1f${JWT}`, '%0A[redacted] %1f[redacted]'],
  [`\\n${JWT} \\x${JWT}`, `\\n[redacted] \\x${JWT}`],
  ['phx%5Fowner', '[redacted]'],
  ['phx%5fabcdefgh', '[redacted]'],
  ['phx%255Fabcdefgh', '[redacted]'],
  ['phx%25255Fabcdefgh', '[redacted]'],
  ['phx\\u005fabcdefgh', '[redacted]'],
  ['phx\\\\\\u005Fabcdefgh', '[redacted]'],
  ['phx%5Cu005fabcdefgh', '[redacted]'],
  ['phx%5cu005cu005Cu005fabcdefgh', '[redacted]'],
  ['phx%5cu005cu005cu005Cu005fabcdefgh', 'phx%5cu005cu005cu005Cu005fabcdefgh'],
  ['phx_abcdefgh%5cu005zA', '[redacted]%5Cu005zA'],
  ['a%20b phx_owner %7E phx_owner c\\u0041', 'a%20b [redacted] %7E [redacted] c\\u0041'],
  ['a%20phx%5Fowner', 'a%20[redacted]'],
  ['a%22%2E%5b%5D phx_owner%22%2e%5B%5d', 'a%22%2E%5b%5D [redacted]%22.[]'],
  ['phx_owner%26x=1&phx_owner\\u0022b', '[redacted]%26x=1&[redacted]%22b'],
  ['a%ffphx_owner', 'a%ff[redacted]'],
  ['token=a', 'token=[redacted]'],
  ['token=', 'token='],
  ['x=a&y=b', 'x=a&y=b'],
  ['see /x?token=a&y=b, or', 'see /x?token=[redacted]&y=b, or'],
  ['x=1&my_token=a#code=b', 'x=1&my_token=[redacted]#code=[redacted]'],
  ['?auth=a&author=b&auth_kind=c', '?auth=[redacted]&author=b&auth_kind=c'],
  ['a token=b c', 'a token=[redacted] c'],
  ['(token=a) "token=b" \'token=c', '(token=[redacted] "token=[redacted]" \'token=[redacted]'],
  ['<token=a> token<b=c', '<token=a> token<b=c'],
  ['token=a\\nb c', 'token=[redacted] c'],
  ['token=a\\"b', 'token=[redacted]\\"b'],
  ['/shared_dashboard/abc', '/shared_dashboard/[redacted]'],
  ['/shared_dashboard/abc?x /shared_dashboard/a:c', '/shared_dashboard/[redacted]?x /shared_dashboard/[redacted]'],
  ['/shared_dashboard/abc.json', '/shared_dashboard/[redacted].json'],
  ['/shared_dashboard/abc/d "/shared_dashboard/abc"', '/shared_dashboard/[redacted]/d "/shared_dashboard/[redacted]"'],
  ['/shared_dashboard/a#b /shared_dashboard/a\\b', '/shared_dashboard/[redacted]#b /shared_dashboard/[redacted]\\b'],
  ['/shared_dashboard/:access_token', '/shared_dashboard/:access_token'],
]

/** A server that has the keys, and was sent each text as the name of a dashboard. */
async function sent(bodies: readonly object[]) {
  const here = await served()
  for (const value of KEYS) here.fake.world.tables.key.insert({ value, user_id: 1 })
  for (const body of bodies)
    await ask(here.server.url, dashboards, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return here
}

/** What an archive shows of a text: it has a stand-in for each secret. */
const inArchive = (shown: string): RegExp => {
  const parts = shown.split('[redacted]').map((part) => part.replaceAll(/[$()+.?[\\\]^]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join(String.raw`(?:ph[a-z]_)?[\dA-Za-z]{20,64}`)}$`)
}

test('control and archives show no key and no token in a text, and every other word as it is', async () => {
  const { control, fake } = await sent(texts.map(([name]) => ({ name })))
  const shown = texts.map(([, name]) => ({ name }))

  const { log } = await fake.journal.toHar({ keep: ['everything'] })

  expect((await control.journal.list()).map((entry) => entry.sent)).toEqual(shown)
  expect(log.entries).toHaveLength(texts.length)
  for (const [at, { request }] of log.entries.entries())
    expect((JSON.parse(request.postData!.text) as { name: string }).name).toMatch(inArchive(shown[at]!.name))
})

test('what stands under the name of a secret is hidden, whatever it is', async () => {
  const { control } = await sent([
    { token: 'a', x: 'b', password: '' },
    { token: ['a', { x: 'b', y: [1234] }], x: ['b', 1234, null, true] },
    { token: 1234, my_token: 123, secret: -1234, password: 1234.5, x: 12345, jwt: null },
    { phx_abcdefgh: 'a', x: { phx_owner: 'b' } },
    { state: 'x', code: 'a', name: { key: 'password', value: 'a' } },
  ])

  expect((await control.journal.list()).map((entry) => entry.sent)).toEqual([
    { token: '[redacted]', x: 'b', password: '' },
    { token: ['[redacted]', { x: '[redacted]', y: ['[redacted]'] }], x: ['b', 1234, null, true] },
    { token: '[redacted]', my_token: 123, secret: -1234, password: 1234.5, x: 12345, jwt: null },
    { '[redacted]': 'a', x: { '[redacted]': 'b' } },
    { state: 'x', code: '[redacted]', name: { key: 'password', value: '[redacted]' } },
  ])
})

test('a redacted state has no key of its rows in a text that is kept', () => {
  const { fake } = directBench()
  const { tables } = fake.world
  for (const value of KEYS) tables.key.insert({ value, user_id: 1 })
  tables.dashboard.insert({ project_id: 1, name: `Keys: ${KEYS.join(', ')}.`, created_by_id: 1 })

  const { name } = redactState(fake.exportState(), { keep: ['everything'] }).tables.dashboard[0]!

  expect(name).toMatch(/^Keys: .*, .*, .*, .*, .*\.$/)
  expect(KEYS.filter((key) => name!.includes(key))).toEqual([])
})

test('a capsule of a public dashboard replays, also when its token is a short word', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'abc' })
  await send('GET', '/shared_dashboard/abc')

  const capsule = await fake.capture({ keep: ['everything'] })

  expect(capsule.requests).toMatchObject([{ answer: { status: 200 } }])
  expect(await replay(capsule)).toMatchObject({ differences: [], same: 1 })
})

test('a key that takes the place of another is left out of what is printed from then on', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/?note=Replaced-1')
  expect(fake.journal.toString()).toContain('Replaced-1')

  fake.db.key.update({ where: { value: { equals: 'phx_reader' } }, data: { value: 'Replaced-1' } })

  expect(fake.journal.toString()).not.toContain('Replaced-1')
})
