import { expect, test } from 'vitest'
import { hidingSecrets } from '../../../src/observe/secrets/message-secrets.ts'
import { HIDDEN } from '../../../src/observe/secrets/secrets.ts'

const SECRET = 'Zx1textQuux'

test.each([
  '?',
  '%2',
  '%5C',
  '"',
  '\\',
  '{"a":',
  'eyJ',
  ' a',
  'a=',
  '://a:',
  'Bearer 1',
  '(',
  '\\"',
  '"a":"',
  'name="token"\n',
  '\n',
  'name=',
  'name=a;',
  ';a=',
  'a;',
  'password: ',
  'a:1;',
  "'token': '",
  'token=";',
  'a b: ',
  'Cookie: a=',
  'cookie:a=b;',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN ',
])(
  'a long run of %j is searched in the time of its length',
  (part) => {
    const text = part.repeat(200_000 / part.length)

    expect(hidingSecrets([]).body(`${text} token`).length).toBeGreaterThanOrEqual(text.length)
  },
  5000,
)

test.each(['a=', '"token": "', '%41', '\\u0041', 'token: "', 'Cookie: a=b; '])(
  'a word of 19 MB behind %j is searched as well as a short one',
  (start) => {
    expect(hidingSecrets([]).body(`token ${start}${'a'.repeat(19_000_000)}`).length).toBeGreaterThan(6)
  },
)

test.each([
  ['escapes in JSON', '\\n', 3_700_000, (long: string) => `{"name":"${long}","password":"${SECRET}"}`],
  ['escapes in broken JSON', '\\n', 3_700_000, (long: string) => `{"password":"${SECRET}","name":"${long}"`],
])('among millions of %s, a secret is hidden', (_, part, times, within) => {
  const text = within(part.repeat(times))

  const shown = hidingSecrets([]).body(text)

  expect([shown.length, shown.includes(SECRET)]).toEqual([text.length - SECRET.length + HIDDEN.length, false])
})
