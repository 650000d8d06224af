import { expect, test } from 'vitest'
import { replay } from '../../../src/repro.ts'
import { addInsight } from '../../support/api/dashboards.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { directBench } from '../../support/api/transports.ts'
import { WHOLE, expectReplay, filed, statusesOf } from '../../support/repro/capsules.ts'

test('no key or token is in a capsule, wherever the API has them, and it replays all the same', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'tkn_shared' })
  fake.db.dashboard.create({ name: 'the key is phx_owner', project_id: 1 })
  const nobody = { as: null }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await send('GET', '/events/?personal_api_key=phx_owner', undefined, nobody)
  await send('GET', '/events/?personal_api_key=phx%5Fowner', undefined, nobody)
  await send('GET', '/events/?token=phc_public')
  await send('POST', '/dashboards/', { name: 'A', personal_api_key: 'phx_owner' }, nobody)
  await send('POST', '/dashboards/', undefined, { ...nobody, raw: 'name=A&personal_api_key=phx_owner', headers: form })
  await send('GET', '/dashboards/', undefined, {
    headers: { Cookie: 'phx_cookie', Authorization: 'Bearer phx_nobodys' },
  })
  await send('GET', '/dashboards/1/sharing/')
  await send('GET', '/shared_dashboard/tkn_shared.json')
  await send('GET', '/api/projects/1/')
  await send('GET', '/api/personal_api_keys/@current/')
  await send('PATCH', '/dashboards/2/sharing/', { enabled: true })
  const made = fake.world.tables.sharing.first('dashboard_id', 2)!.access_token
  await send('GET', `/shared_dashboard/${made}`)
  addInsight(fake)
  const { access_token } = (await (await send('PATCH', '/insights/1/sharing/', {})).json()) as { access_token: string }
  await send('GET', '/insights/?sharing_access_token=tkn_shared', undefined, nobody)
  const tokens = new RegExp(`(?:phx|phc|tkn)_(?!redacted_|\\.)|_cookie|\\.wner|${made}|${access_token}`)

  expect(JSON.stringify(await fake.capture()).match(tokens)).toBe(null)
  expect(JSON.stringify(await fake.capture(WHOLE)).match(tokens)).toBe(null)
  expect(statusesOf(fake)).toEqual([200, 200, 200, 201, 201, 401, 200, 200, 200, 200, 200, 200, 200, 200])
  await expectReplay(fake, 14)
})

test('HEAD tells the length of the body with its stand-ins for tokens', async () => {
  const { fake, send } = directBench()
  await send('HEAD', '/api/projects/1/')
  await send('GET', '/api/projects/1/')

  const [head, get] = (await filed(fake, WHOLE)).requests

  expect(head!.answer!.headers['Content-Length']).toBe(String(Buffer.byteLength(get!.answer!.body!)))
  await expectReplay(fake, 2)
})

test('tokens are kept on request', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/')

  const capsule = await fake.capture({ tokens: 'keep', keep: ['everything'] })

  expect(capsule).toMatchObject({
    tokens: 'kept',
    requests: [{ headers: { authorization: 'Bearer phx_owner' }, answer: { status: 200 } }],
  })
  expect((await replay(capsule)).same).toBe(1)
})
