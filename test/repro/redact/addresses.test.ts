import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/description/routes.ts'
import { createFake } from '../../../src/index.ts'
import type { CaptureOptions } from '../../../src/index.ts'
import { privacyOfParameter } from '../../../src/repro/redact/parameters.ts'
import { busyOffice } from '../../support/api/busy-office.ts'

/** The address of a request as a capsule has it. */
async function capturedUrl(url: string, options?: CaptureOptions): Promise<string> {
  const fake = createFake({ auth: 'lenient', scenario: busyOffice })
  await fake.fetch(url)
  return (await fake.capture(options)).requests[0]!.url
}

describe('the host of an address', () => {
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://127.10.200.255',
    'http://0.0.0.0',
    'http://[::1]',
    'https://app.example.test',
    'https://us.example.com',
    'https://eu.api.www.example.org',
    'https://example.net',
    'https://app.localhost',
    'https://example.invalid',
    'https://app.test',
  ])('stays where it is nobody’s: %s', async (origin) => {
    expect(await capturedUrl(`${origin}/api/users/@me/`)).toBe(`${origin}/api/users/@me/`)
  })

  test.each([
    ['https://zaphod.com', /^https:\/\/(?!zaphod)[a-z]{6}\.(?!com)[a-z]{3}\.example\/api/],
    ['https://app.zaphod.com:8443', /^https:\/\/app\.(?!zaphod)[a-z]{6}\.(?!com)[a-z]{3}\.example:8443\/api/],
    ['https://zaphod.example.test', /^https:\/\/(?!zaphod)[a-z]{6}\.example\.test\/api/],
    ['http://zaphod.localhost:1', /^http:\/\/(?!zaphod)[a-z]{6}\.localhost:1\/api/],
    ['https://za_phod.com', /^https:\/\/(?!za)[a-z]{2}-(?!phod)[a-z]{4}\.(?!com)[a-z]{3}\.example\/api/],
    ['https://zaphodtest', /^https:\/\/(?!zaphod)[a-z]{10}\.example\/api/],
    ['https://example.test.zaphod', /^https:\/\/example\.(?!test)[a-z]{4}\.(?!zaphod)[a-z]{6}\.example\/api/],
    ['http://10.127.0.1', /^http:\/\/(?!10\.127\.)[\d.]+\.example\/api/],
    ['http://127.0.0.1.zaphod.net', /^http:\/\/(?!127)[\d.]+\.[a-z]{6}\.[a-z]{3}\.example\/api/],
  ])('becomes another: %s', async (origin, expected) => {
    expect(await capturedUrl(`${origin}/api/users/@me/`)).toMatch(expected)
  })
})

describe('the path of an address', () => {
  const ORIGIN = 'https://app.example.test'

  test.each([
    '/api/environments/1/dashboards/1/',
    '/api/environments/@current/events.csv',
    '/api/environments/1/persons/01890000-aaaa-bbbb-cccc-0123456789ab/',
    '/w/dashboards/api/users/@me/',
    '/api/environments/%31/',
  ])('stays where it says nothing of anybody: %s', async (path) => {
    expect(await capturedUrl(ORIGIN + path)).toBe(ORIGIN + path)
  })

  test.each([
    ['/api/environments/zaphod/', /^\/api\/environments\/(?!zaphod)[a-z]{6}\/$/],
    ['/api/environments/1/events.zaphod', /^\/api\/environments\/1\/events\.(?!zaphod)[a-z]{6}$/],
    ['/api/zaphod.csv', /^\/api\/(?!zaphod)[a-z]{6}\.csv$/],
    ['/api/za%2Fphod/', /^\/api\/(?!za)[a-z]{2}%2F(?!phod)[a-z]{4}\/$/],
    ['/api/%ffzaphod/', /^\/api\/%(?!ffzaphod)[a-z]{8}\/$/],
  ])('loses what somebody may have written: %s', async (path, expected) => {
    expect((await capturedUrl(ORIGIN + path)).slice(ORIGIN.length)).toMatch(expected)
  })

  test('loses the token of a public dashboard, also where it is a word of the API', async () => {
    expect(await capturedUrl(`${ORIGIN}/shared_dashboard/dashboards.json`)).toMatch(
      /\/shared_dashboard\/(?!dashboards\.)\w+\.json$/,
    )
    expect(await capturedUrl(`${ORIGIN}/dashboards/shared_dashboard/`)).toBe(`${ORIGIN}/dashboards/shared_dashboard/`)
  })
})

describe('the query of an address', () => {
  const EVENTS = 'https://app.example.test/api/environments/1/events/'

  test.each([
    '?limit=5&offset=10',
    '?after=2026-01-02&before=2026-01-02T03%3A04%3A05Z&date_from=-7d',
    '?person_id=123456789',
    '?event=%24pageview',
    '?dashboards=%5B1%2C2%5D',
    '?dashboards=%5B%221%22%2C%22123456789%22%2C123456789%5D',
    '?short_id=ab_-1234',
    '?tags=%5B%22exact%22%2C12%5D',
    '?refresh=force_cache&limit',
    '?is_column=true&key=distinct_id',
  ])('stays where it says nothing of anybody: %s', async (search) => {
    expect(await capturedUrl(EVENTS + search)).toBe(EVENTS + search)
  })

  test.each([
    ['?limit=zaphod', /^\?limit=(?!zaphod)[a-z]{6}$/],
    ['?zaphod=zaphod', /^\?(?!zaphod)([a-z]{6})=\1$/],
    ['?search=exact+zaphod', /^\?search=(?!exact)[a-z]{5}\+(?!zaphod)[a-z]{6}$/],
    ['?feature_flag=zaphod', /^\?feature_flag=(?!zaphod)[a-z]{6}$/],
    ['?person_id=1234567890', /^\?person_id=(?!1234567890)\d{10}$/],
    ['?dashboards=%5B%221234567890%22%5D', /^\?dashboards=%5B%22(?!1234567890)\d{10}%22%5D$/],
    ['?dashboards=%5B%22zaphod%22%5D', /^\?dashboards=%5B%22(?!zaphod)[a-z]{6}%22%5D$/],
    ['?short_id=abcdefghi', /^\?short_id=(?!abcdefghi)[a-z]{9}$/],
    ['?short_id=ab.c', /^\?short_id=(?!ab)[a-z]{2}\.[a-z]$/],
    ['?event=zaphod', /^\?event=(?!zaphod)[a-z]{6}$/],
    ['?email=zaphod%40corp.example', /^\?email=(?!zaphod)[a-z]{6}%40example\.test$/],
    ['?after=zaphod', /^\?after=(?!zaphod)[a-z]{6}$/],
    ['?key=zaphod', /^\?key=(?!zaphod)[a-z]{6}$/],
    ['?key=email', /^\?key=email$/],
    ['?search[key]=$browser', /^\?search%5Bkey%5D=%24(?!browser)[a-z]{7}$/],
    ['?properties=zaphod', /^\?properties=(?!zaphod)[a-z]{6}$/],
    ['?properties[0][key]=email', /^\?properties%5B0%5D%5Bkey%5D=email$|^\?properties\[0\]\[key\]=email$/],
    ['?properties[zaphod][key]=5', /^\?properties%5B(?!zaphod)[a-z]{6}%5D%5Bkey%5D=5$/],
    ['?tags=%5B%22zaphod%22%5D', /^\?tags=%5B%22(?!zaphod)[a-z]{6}%22%5D$/],
    ['?tags=zaphod', /^\?tags=(?!zaphod)[a-z]{6}$/],
  ])('loses what somebody may have written: %s', async (search, expected) => {
    expect(new URL(await capturedUrl(EVENTS + search)).search).toMatch(expected)
  })

  test('has no parameter of the API that redaction does not know', () => {
    const names = endpoints.flatMap(({ action }) => Object.keys(action.query ?? {}))

    expect(names.filter((name) => privacyOfParameter(name) === undefined)).toEqual([])
  })

  test('names a property that is kept', async () => {
    const search = '?properties%5B0%5D%5Bkey%5D=zaphod'

    expect(await capturedUrl(EVENTS + search, { keep: ['property:zaphod'] })).toBe(EVENTS + search)
  })

  test.each([
    ['?after=20260102', '?after=20260102', /^\?after=(?!20260102)20\d\d-\d\d-\d\d/],
    ['?after=2026-W01-1', '?after=2026-W01-1', /^\?after=(?!2026-W)20\d\d-\d\d-\d\d/],
    ['?after=2026-01-02', '?after=2026-01-02', /^\?after=(?!2026-01)20\d\d-\d\d-\d\d$/],
  ])('has times, which are shifted whatever their form: %s', async (search, kept, shifted) => {
    expect(new URL(await capturedUrl(EVENTS + search)).search).toBe(kept)
    expect(new URL(await capturedUrl(EVENTS + search, { times: 'shift' })).search).toMatch(shifted)
  })
})
