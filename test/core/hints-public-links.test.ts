import { expect, test } from 'vitest'
import type { Fake } from '../../src/index.ts'
import { addInsight } from '../support/api/dashboards.ts'
import { addRestricted } from '../support/api/rows.ts'
import { directBench } from '../support/api/transports.ts'

const links: readonly (readonly [
  title: string,
  shared: (fake: Fake) => object,
  query: string,
  hint: string | undefined,
])[] = [
  [
    'whose sharing is off',
    () => ({ dashboard_id: 1, enabled: false }),
    '',
    'It is the link of dashboard 1, whose sharing is off. PATCH that with { "enabled": true } to open it.',
  ],
  [
    'of a deleted dashboard',
    (fake) => ({ dashboard_id: addRestricted(fake, { deleted: true }).id, enabled: true }),
    '',
    'It is the link of dashboard 2, which is deleted.',
  ],
  [
    'of a deleted insight',
    (fake) => ({ insight_id: addInsight(fake, { deleted: true }).id, enabled: true }),
    '',
    'It is the link of insight 1, which is deleted.',
  ],
  ['that works otherwise', () => ({ dashboard_id: 1, enabled: true }), '?format=xml', undefined],
]

for (const [title, shared, query, hint] of links)
  test(`a public link ${title} has the hint ${hint}`, async () => {
    const { fake, send } = directBench()
    addRestricted(fake)
    fake.world.tables.sharing.insert({ access_token: 'public', ...shared(fake) } as never)

    const { status } = await send('GET', `/shared_dashboard/public${query}`)

    expect([status, fake.journal.last!.hint]).toEqual([404, hint])
  })

test('a public link with a token that nobody has says so, without the token', async () => {
  const { fake, send } = directBench()

  await send('GET', '/shared_dashboard/nothing')

  expect(fake.journal.last!.hint).toBe('No sharing has this token.')
})
