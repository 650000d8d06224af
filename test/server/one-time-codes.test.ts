import { expect, test } from 'vitest'
import { Clock } from '../../src/core/time/clock.ts'
import { OneTimeCodes } from '../../src/hosts/server/inspector/one-time-codes.ts'

test('a code works for an hour', () => {
  const wall = new Clock(0)
  const codes = new OneTimeCodes(wall)
  const [soon, late] = [codes.create(), codes.create()]

  wall.advance('60m')
  expect(codes.use(soon)).toBe('valid')
  wall.advance('1s')
  expect([codes.use(late), codes.use(soon)]).toEqual(['expired', 'used'])
})

test('of very many codes the newest hundred work', () => {
  const codes = new OneTimeCodes(new Clock(0))
  const made = Array.from({ length: 101 }, () => codes.create())

  expect([codes.use(made[0]!), codes.use(made[1]!), codes.use(made[100]!)]).toEqual(['unknown', 'valid', 'valid'])
})

test('no code is like another, and the beginning of one is none', () => {
  const codes = new OneTimeCodes(new Clock(0))
  const [one, other] = [codes.create(), codes.create()]

  expect(one).not.toBe(other)
  expect([codes.use(''), codes.use(one.slice(0, -1)), codes.use(`${one}x`)]).toEqual(['unknown', 'unknown', 'unknown'])
})
