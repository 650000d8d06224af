import { expect, test } from 'vitest'
import { Clock } from '../../src/core/time/clock.ts'
import { OneTimeCodes } from '../../src/hosts/ingress/inspector/one-time-codes.ts'
import { Sessions } from '../../src/hosts/ingress/inspector/sessions.ts'
import { randomSecret } from '../../src/hosts/ingress/secret.ts'

test('a code works for an hour', () => {
  const wall = new Clock(0)
  const codes = new OneTimeCodes(wall)
  codes.add('soon')
  codes.add('late')

  wall.advance('60m')
  expect(codes.use('soon')).toBe('valid')
  wall.advance('1s')
  expect([codes.use('late'), codes.use('soon')]).toEqual(['expired', 'used'])
})

test('of very many codes the newest hundred work', () => {
  const codes = new OneTimeCodes(new Clock(0))
  for (let number = 0; number <= 100; number++) codes.add(`code ${number}`)

  expect(['code 0', 'code 1', 'code 100'].map((code) => codes.use(code))).toEqual(['unknown', 'valid', 'valid'])
})

test('the beginning of a code is none, and neither is one with more behind it', () => {
  const codes = new OneTimeCodes(new Clock(0))
  codes.add('a code')

  expect([codes.use(''), codes.use('a cod'), codes.use('a codex')]).toEqual(['unknown', 'unknown', 'unknown'])
})

test('a session lasts a week', () => {
  const wall = new Clock(0)
  const sessions = new Sessions(wall)
  sessions.add('one')

  wall.advance('7d')
  expect(sessions.includesAny(['other', 'one'])).toBe(true)
  wall.advance('1s')
  expect(sessions.includesAny(['one'])).toBe(false)
  sessions.add('other')
  expect(sessions.kept).toHaveLength(1)
})

test('of very many sessions the newest hundred are open', () => {
  const sessions = new Sessions(new Clock(0))
  for (let number = 0; number <= 100; number++) sessions.add(`session ${number}`)

  const isOpen = (number: number) => sessions.includesAny([`session ${number}`])
  expect([isOpen(0), isOpen(1), isOpen(100)]).toEqual([false, true, true])
})

test('no secret is like another, and an address, a header and a cookie can carry it', () => {
  const secrets = Array.from({ length: 200 }, randomSecret)

  expect(new Set(secrets).size).toBe(200)
  expect(secrets.filter((secret) => !/^[\w-]{24}$/.test(secret))).toEqual([])
})
