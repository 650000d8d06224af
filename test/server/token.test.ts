import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { FakeUsageError } from '../../src/index.ts'
import { serve } from '../../src/server.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { exchange, request, statusOf } from '../support/servers/raw.ts'
import { served } from '../support/servers/served.ts'

const token = 'Correct-Horse_9'

/** The answer to a request to control with these lines among its headers. */
async function answerTo(...lines: readonly string[]): Promise<string> {
  const { server } = await served({ token })
  const head = request('POST', '/__fake/reset').replace('\r\n\r\n', `\r\n${[...lines, '', ''].join('\r\n')}`)
  return exchange(server, head)
}

const askWith = async (...lines: readonly string[]): Promise<number> => statusOf(await answerTo(...lines))

test.each([
  ['the token', [`X-Fake-Token: ${token}`]],
  ['the token, in a header of any case', [`x-FAKE-token: ${token}`]],
  ['the token with spaces around it, which a header does not carry', [`X-Fake-Token: \t ${token} `]],
])('%s opens control', async (_, lines) => {
  expect(await askWith(...lines)).toBe(204)
})

test.each([
  ['no header', []],
  ['an empty header', ['X-Fake-Token:']],
  ['a space', ['X-Fake-Token:  ']],
  ['the first letter', [`X-Fake-Token: ${token.slice(0, 1)}`]],
  ['all but the last letter', [`X-Fake-Token: ${token.slice(0, -1)}`]],
  ['all but the first letter', [`X-Fake-Token: ${token.slice(1)}`]],
  ['the token and one letter more', [`X-Fake-Token: ${token}x`]],
  ['the token twice', [`X-Fake-Token: ${token}${token}`]],
  ['as many other letters', [`X-Fake-Token: ${'x'.repeat(token.length)}`]],
  ['another case', [`X-Fake-Token: ${token.toLowerCase()}`]],
  ['a space within', [`X-Fake-Token: ${token.replace('-', ' ')}`]],
  ['quotes', [`X-Fake-Token: "${token}"`]],
  ['a scheme', [`X-Fake-Token: Bearer ${token}`]],
  ['a list', [`X-Fake-Token: ${token}, ${token}`]],
  ['two headers', [`X-Fake-Token: ${token}`, `X-Fake-Token: ${token}`]],
  ['a wrong and the right header', ['X-Fake-Token: wrong', `X-Fake-Token: ${token}`]],
  ['an empty and the right header', ['X-Fake-Token:', `X-Fake-Token: ${token}`]],
  ['escapes', [`X-Fake-Token: ${encodeURIComponent(token).replace('_', '%5F')}`]],
  ['letters that only look like it', [`X-Fake-Token: ${token.replace('C', '\u00c7')}`]],
  ['another header', [`X-Fake-Tokens: ${token}`, `Authorization: Bearer ${token}`, `Cookie: X-Fake-Token=${token}`]],
])('%s does not open control', async (_, lines) => {
  expect(await askWith(...lines)).toBe(401)
})

test.each([
  [
    'token_missing',
    'Send the token in the header X-Fake-Token: it was printed at the start, or set as FAKE_DASHBOARDS_TOKEN. createControl({ url, token }) does so.',
    [],
  ],
  [
    'token_wrong',
    'The token in X-Fake-Token is not the one that was printed at the start, or set as FAKE_DASHBOARDS_TOKEN.',
    ['X-Fake-Token:'],
  ],
])('a refusal says %s: %s', async (code, detail, lines) => {
  const answer = await answerTo(...lines)

  expect(answer).toMatch(/^Content-Type: application\/json\r$/m)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ type: 'fake_usage_error', code, detail, attr: null })
})

test('what cannot be a token is refused with what can', async () => {
  await expect(serve(createFake(), { port: 0, token: '' })).rejects.toThrow(
    'The token of control is too short, or no header can carry it. Use at least 8 characters of ASCII, without spaces.',
  )
})

test.each([
  '',
  'a',
  'seventh',
  ' an-opening',
  'an-opening ',
  'an opening',
  'an-opening\r\nX-Other: b',
  'an-opening\u0000',
  'an-öpening',
  null,
  5,
  [],
  ['a'],
])('%j cannot be the token of a server', async (given) => {
  const options = { port: 0, token: given as string }

  await expect(serve(createFake(), options)).rejects.toThrow(FakeUsageError)
  expect(() => fakeDashboards(options).configureServer({} as never)).toThrow(FakeUsageError)
})

test('without a token each server makes up one of its own', async () => {
  const [one, other] = [await served(), await served({ token: undefined as never })]

  expect(one.server.token).toMatch(/^[\w-]{24}$/)
  expect(other.server.token).not.toBe(one.server.token)
})
