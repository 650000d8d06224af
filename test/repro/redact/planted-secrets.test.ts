import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { hidingSecrets } from '../../../src/observe/secrets/message-secrets.ts'
import { HIDDEN } from '../../../src/observe/secrets/secrets.ts'
import { hydrate, redactCapsule, redactHar, redactState, replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { Recorder } from '../../support/repro/recorder.ts'
import { found } from '../../support/repro/salt.ts'

/** A secret: its name, and its text. */
const KINDS: readonly (readonly [name: string, value: string])[] = [
  ['refresh_token', 'Zr7refreshQuux'],
  ['client_secret', 'Zc8clientQuux'],
  ['password', 'Zp9hunterQuux'],
  ['sig', 'Zs1sigQuux'],
  ['code', 'Zo2codeQuux'],
  ['api_key', 'Za3apikeyQuux'],
  ['accessToken', 'Zt4accessQuux'],
  ['X-Amz-Signature', 'Zm5amazonQuux'],
  ['own', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJRdXV4NDcxMSJ9.Zj6jwtQuux'],
  ['mine', 'phx_Zk7personalQuux'],
]

const encoded = encodeURIComponent
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const json = (name: string, value: string): string => JSON.stringify({ state: 'x', [name]: value })

/** The body of a request that carries a secret, in every form that bodies have. */
const BODIES: Readonly<Record<string, (name: string, value: string) => { raw: string; type?: string }>> = {
  'JSON with a secret field': (name, value) => ({ raw: `{"filters":${json(name, value)}}` }),
  'JSON deep in lists': (name, value) => ({ raw: `{"filters":{"a":[[${json(name, value)}]]}}` }),
  'JSON in a text in JSON': (name, value) => ({ raw: JSON.stringify({ name: json(name, value) }) }),
  'JSON twice in a text': (name, value) => ({
    raw: JSON.stringify({ name: JSON.stringify({ a: json(name, value) }) }),
  }),
  'JSON with escapes': (name, value) => ({ raw: `{"filters":{"state":"x","${name}":"${escaped(value)}"}}` }),
  'an address in a text': (name, value) => ({
    raw: JSON.stringify({ name: `see https://a.example/?${name}=${value}` }),
  }),
  'a fragment in a text': (name, value) => ({ raw: JSON.stringify({ name: `https://a.example/#${name}=${value}` }) }),
  'a form': (name, value) => ({ raw: `name=A&${name}=${value}`, type: 'application/x-www-form-urlencoded' }),
  'JSON in a form': (name, value) => ({
    raw: `name=A&filters=${encoded(json(name, value))}`,
    type: 'application/x-www-form-urlencoded',
  }),
  'a form with parts': (name, value) => ({
    raw: ['name', name]
      .map(
        (part) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"\r\n\r\n${part === name ? value : 'A'}\r\n`,
      )
      .concat(`--${BOUNDARY}--\r\n`)
      .join(''),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }),
}
/** The query of a request that carries a secret. */
const QUERIES: Readonly<Record<string, (name: string, value: string) => string>> = {
  'a parameter': (name, value) => `?limit=1&${name}=${value}`,
  'a parameter that is encoded': (name, value) =>
    `?${name}=${[...value].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')}`,
  'JSON in a parameter': (name, value) => `?filters_override=${encoded(json(name, value))}`,
  'an address in a parameter': (name, value) => `?next=${encoded(`https://a.example/?${name}=${value}`)}`,
}

const planted = [
  ...Object.entries(BODIES).flatMap(([place, make]) =>
    KINDS.map(([name, value]) => ({ title: `${name} in ${place}`, value, body: make(name, value), query: '' })),
  ),
  ...Object.entries(QUERIES).flatMap(([place, make]) =>
    KINDS.map(([name, value]) => ({ title: `${name} in ${place}`, value, body: undefined, query: make(name, value) })),
  ),
]

const typeOf = (body: { readonly type?: string } | undefined) => ({
  'Content-Type': body?.type ?? 'application/json',
  'X-Auth-Token': 'Zh8headerQuux',
})

/** A text with whatever is encoded in it beside it, once and twice. */
function opened(value: unknown): string {
  const text = JSON.stringify(value)
  const plain = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const unescaped = plain.replaceAll(/\\+u00([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return [text, plain, unescaped, ...text.matchAll(/[\w+/]{24,}={0,2}/g)]
    .map((part) => decoded(String(part)))
    .join('\n')
}

const decoded = (text: string): string =>
  /^[\w+/]{24,}={0,2}$/.test(text) ? `${text}\n${Buffer.from(text, 'base64')}` : text

test('140 secrets are planted', () => {
  expect(planted).toHaveLength(140)
})

test.each(planted)(
  '$title is in no archive and no capsule, even if everything is kept',
  async ({ value, body, query }) => {
    const { fake, send } = directBench({ scenario: busyOffice, contract: 'live' })
    await send(
      body ? 'PATCH' : 'GET',
      `/dashboards/1/${query}`,
      undefined,
      body ? { raw: body.raw, headers: typeOf(body) } : {},
    )

    const outputs = {
      kept: await fake.capture({ keep: ['everything'] }),
      texts: await fake.capture({ keep: ['texts', 'queries', 'properties'] }),
      replaced: await fake.capture(),
      again: await redactCapsule(await fake.capture({ keep: ['everything'], tokens: 'keep' }), {
        keep: ['everything'],
      }),
      archive: await fake.journal.toHar({ keep: ['everything'] }),
      ownArchive: await fake.journal.toHar({ keep: ['texts', 'queries', 'properties'] }),
    }

    for (const [name, output] of Object.entries(outputs)) expect(found(opened(output), value), name).toEqual([])
    expect(String((await replay(outputs.kept)).difference)).toBe('undefined')
  },
)

const SECRET = 'Zx1textQuux'

test.each([
  ['YAML', `user: joe\npassword: ${SECRET}`],
  ['YAML with quotes', `password: "it's ${SECRET}"`],
  ['settings', `PASSWORD="${SECRET}"\napi_key = ${SECRET}`],
  ['a log', `sign-in {"password":"${SECRET}"} failed, API key: ${SECRET}`],
  ['Python', `{'password': '${SECRET}'}`],
  ['GraphQL', `mutation { login(user: "joe", password: "${SECRET}") { ok } }`],
  ['a command', `curl -H "Authorization: Token ${SECRET}" https://a.example/`],
  ['Basic authentication', `Authorization: Basic ${btoa(`joe:${SECRET}`)}`],
  ['a header of cookies', `Set-Cookie: theme=dark; id=${SECRET}; Path=/`],
  ['PEM', `-----BEGIN RSA PRIVATE KEY-----\n${SECRET}\n-----END RSA PRIVATE KEY-----`],
  ['a semicolon', `https://a.example/?a=1;b;access_token=${SECRET}`],
])('a secret in %s is in no archive and no capsule, even if everything is kept', async (_, text) => {
  const { fake, send } = directBench({ scenario: busyOffice, contract: 'live' })
  await send('PATCH', '/dashboards/1/', { description: text })

  const outputs = [await fake.capture({ keep: ['everything'] }), await fake.journal.toHar({ keep: ['everything'] })]

  const secret = text.startsWith('Authorization') ? text.slice(-12) : SECRET
  expect(found(opened(outputs), secret)).toEqual([])
  expect((await replay(outputs[0])).differences).toEqual([])
})

test.each([
  'password: must have 8 characters',
  'Authorization: Bearer <key> is missing, Basic authentication is not supported',
  'cookie: none was sent',
  'token: expired, see https://a.example/?page=2;sort=name',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  '{"attr": "password", "detail": "password: required", "password": "", "list": [{"token": null}, "Joe"]}',
  '--b\r\nContent-Disposition: form-data; name=note\r\n\r\npassword\r\n--b--',
])('%j tells no secret, and stays', (text) => {
  expect(hidingSecrets([]).body(text)).toBe(text)
})

test.each([
  ['the first of two fields of one name', `{"filters":{"password":"${SECRET}","password":"x"}}`],
  [
    'a part of a form whose name has no quotes',
    `--b\r\nContent-Disposition: form-data; name=password\r\n\r\n${SECRET}`,
  ],
])('%s is hidden', (_, body) => {
  expect(hidingSecrets([]).body(body)).toBe(body.replace(SECRET, '[redacted]').replace('"x"', '"[redacted]"'))
})

test.each([
  ...[
    'x-csrf',
    '_csrf',
    'XSRF',
    'sid',
    'connect.sid',
    'JSESSIONID',
    'PHPSESSID',
    'sessionid',
    'session_key',
    'cookies',
  ],
  ...['pass', 'passcode', 'password1', 'new_password2', 'passwordConfirm', 'password_confirmation', 'passwordHash'],
  ...['bearer', 'totp', 'otp', 'authCode', 'mfa_code', 'signingKey', 'encryption-key', 'pwd', 'sig', 'passphrase'],
  ...['code_verifier', 'client_assertion', 'passwd', 'jwt', 'credentials', 'private_key', 'secret-key', 'accessKey'],
  ...['recoveryCode', 'recovery_codes'],
])('a field, a parameter and a header called %s hold a secret', (name) => {
  const { body, header } = hidingSecrets([])
  const texts = [
    `{"${name}":"${SECRET}"}`,
    `{"${name}":"${SECRET}"`,
    `name=A&${name}=${SECRET}`,
    `sent ${name}: ${SECRET}`,
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${SECRET}\r\n--b--`,
  ]

  expect(texts.map(body)).toEqual(texts.map((text) => text.replace(SECRET, HIDDEN)))
  expect(header(name, SECRET)).toBe(HIDDEN)
})

test('a secret that two patterns find has one replacement', () => {
  const fake = createFake({ scenario: busyOffice })
  const rename = (id: number, description: string) =>
    fake.db.dashboard.update({ where: { id: { equals: id } }, data: { description } })
  rename(1, `Cookie: a=${SECRET}`)
  rename(2, `a cookie: "a=${SECRET}"`)

  const { tables } = redactState(fake.exportState(), { keep: ['texts'] })

  const [first, second] = tables.dashboard!.map(({ description }) => String(description).match(/\w{20,}/)?.[0])
  expect(first).toMatch(/^\w{20,}$/)
  expect(second).toBe(first)
})

test.each(KINDS)('%s is in no redacted recording or state, in properties, texts and queries', async (name, value) => {
  const fake = createFake({ scenario: busyOffice })
  const captured = { state: 'x', [name]: value, deep: { text: json(name, value) }, list: [`?${name}=${value}`] }
  fake.db.person.create({ project_id: 1, distinct_ids: ['q'], properties: captured })
  fake.db.event.create({ project_id: 1, event: 'paid', distinct_id: 'q', properties: captured })
  fake.db.insight.create({ project_id: 1, name: json(name, value), result: [captured], query: captured })
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: `https://a.example/?${name}=${value}` } })
  const recorder = new Recorder(fake)
  for (const path of ['events/?limit=3', 'insights/', 'dashboards/1/'])
    await recorder.get(`/api/environments/1/${path}`)
  const packed = structuredClone(recorder.har)
  for (const { response } of packed.log.entries)
    Object.assign(response.content, {
      text: Buffer.from(response.content.text!).toString('base64'),
      encoding: 'base64',
    })

  for (const keep of [['everything'], ['texts', 'properties', 'queries'], []] as const)
    expect(
      found(
        opened([
          redactHar(recorder.har, { keep }),
          redactHar(packed, { keep }),
          hydrate(packed, { keep }).state,
          redactState(fake.exportState(), { keep }),
        ]),
        value,
      ),
      String(keep),
    ).toEqual([])
})

test('the word "code" of an error, counts of tokens and every other byte stay', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('PATCH', '/dashboards/1/', undefined, { raw: '{"filters": {"token_count": 12,\n "é": "\\u00e9 1.50"}}' })
  await send('POST', '/dashboards/', { name: 7, restriction_level: 'x' })

  const { requests } = await fake.capture({ keep: ['everything'] })

  expect(requests[0]!.body).toBe('{"filters": {"token_count": 12,\n "é": "\\u00e9 1.50"}}')
  expect(JSON.parse(requests[1]!.answer!.body!)).toMatchObject({ code: expect.stringMatching(/^(?!redacted)[a-z_]+$/) })
})

test('a capsule of an insight whose filters hold a secret replays, in the session, at its start and written by code', async () => {
  const filters = { password: 'hunter2hunter2' }
  const { fake, send } = directBench({ scenario: busyOffice, contract: 'live' })
  await send('PATCH', '/insights/1/', { filters })
  const written = await fake.capture({ keep: ['everything'] })
  const later = createFake({ state: fake.exportState(), contract: 'live', auth: 'lenient' })
  await later.fetch('/api/environments/1/insights/1/')
  const stored = await later.capture({ keep: ['everything'] })
  const other = directBench({ scenario: busyOffice, contract: 'live' })
  await other.send('GET', '/insights/1/')
  other.fake.db.insight.update({ where: { id: { equals: 1 } }, data: { filters } })
  await other.send('GET', '/insights/1/')
  const byCode = await other.fake.capture({ keep: ['everything'] })

  for (const capsule of [written, stored, byCode]) {
    expect(JSON.stringify(capsule)).not.toContain('hunter2hunter2')
    expect((await replay(capsule)).differences).toEqual([])
  }
})
