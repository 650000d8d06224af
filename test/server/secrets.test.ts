import { expect, test } from 'vitest'
import { ask, dashboards, served } from '../support/servers/served.ts'

/** A key in a row that is too short to be recognised by its form, and a key that no row has. */
const KNOWN = 'phx_owner'
const UNKNOWN = 'phx_9TslR2mN8vQ4zXyA'

const percent = (key: string): string => key.replaceAll(/[_x]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
const inJson = (key: string): string => `\\u0070${key.slice(1)}`

/** The forms that a secret may have: plain, encoded once and twice, escaped in JSON, and in JSON within JSON. */
const spellings = (key: string): readonly string[] => [
  key,
  percent(key),
  percent(key).replaceAll('%', '%25'),
  inJson(key),
  JSON.stringify(inJson(key)).slice(1, -1),
]

const quoted = (spelling: string): string => `"${spelling}"`

/** Decodes the percent signs and escapes of a text again and again, until nothing is left to decode. */
function revealed(text: string): string {
  const plain = text
    .replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return plain === text ? text : revealed(plain)
}

type Write = (spelling: string) => string

const places: readonly { readonly place: string; readonly path?: Write; readonly body?: Write }[] = [
  { place: 'a parameter', path: (spelling) => `?x=${spelling}` },
  { place: 'the name of a parameter', path: (spelling) => `?${spelling}=1` },
  {
    place: 'a parameter with brackets',
    path: (spelling) => `?personal_api_key[0]=${spelling}&token%5B%5D=${spelling}`,
  },
  { place: 'a filter', path: (spelling) => `?properties=${encodeURIComponent(`[{"key":"a","value":"${spelling}"}]`)}` },
  { place: 'a name', body: (spelling) => `{"name":${quoted(spelling)}}` },
  { place: 'a link in a text', body: (spelling) => `{"description":"see /x?token=a\\"b&y=${spelling}"}` },
  { place: 'the name of a field', body: (spelling) => `{${quoted(spelling)}:1}` },
  {
    place: 'a field of that name',
    body: (spelling) => `{"personal_api_key":[${quoted(spelling)}],"token":${quoted(spelling)}}`,
  },
  { place: 'broken JSON', body: (spelling) => `{"name":${quoted(spelling)}` },
]

test.each(places)('a key in $place is in no output, however it is written', async ({ path, body }) => {
  const { fake, server, control } = await served()
  for (const spelling of [KNOWN, UNKNOWN].flatMap(spellings))
    await ask(server.url, dashboards + (path?.(spelling) ?? ''), {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: body(spelling) }),
    })

  const outputs = {
    entries: await control.journal.list(),
    details: await control.entries({ limit: 100 }),
    detail: await control.entry(1),
    past: await control.exportState({ at: 5 }),
    otherwise: await control.otherwise({ at: 2, request: { headers: { accept: 'text/csv' } } }),
    archive: await fake.journal.toHar({ keep: ['everything'] }),
    redacted: await fake.journal.toHar({ keep: ['texts', 'names', 'properties', 'queries'] }),
    table: fake.journal.toString(),
    capsule: await fake.capture({ keep: ['everything'] }),
  }

  for (const [output, told] of Object.entries(outputs))
    expect(
      revealed(JSON.stringify(told)).match(/.{0,60}(?:phx_owner|9TslR2mN8vQ4zXyA).{0,20}/)?.[0],
      output,
    ).toBeUndefined()
})
