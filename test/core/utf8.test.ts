import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength } from '../../src/core/http/byte-length.ts'
import { Utf8Error, decodeUtf8 } from '../../src/core/json/utf8.ts'
import { cases } from '../support/random/cases.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

test('any text is read back from its bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text)
    }),
  )
})

/** The result of Python 3.11's `utf-8` stream reader for each. */
test.each([
  [bytes(0x61, 0xff), "'utf-8' codec can't decode byte 0xff in position 1: invalid start byte"],
  [bytes(0xc0, 0x80), "'utf-8' codec can't decode byte 0xc0 in position 0: invalid start byte"],
  [bytes(0x80), "'utf-8' codec can't decode byte 0x80 in position 0: invalid start byte"],
  [bytes(0xf5), "'utf-8' codec can't decode byte 0xf5 in position 0: invalid start byte"],
  [bytes(0x61, 0xc3, 0x28), "'utf-8' codec can't decode byte 0xc3 in position 1: invalid continuation byte"],
  [bytes(0xed, 0xa0, 0x80), "'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte"],
  [bytes(0xe2, 0x82, 0x22), "'utf-8' codec can't decode bytes in position 0-1: invalid continuation byte"],
  [bytes(0xf0, 0x90, 0x80, 0x22), "'utf-8' codec can't decode bytes in position 0-2: invalid continuation byte"],
])('the bytes %j are refused in the words of Python', (broken, message) => {
  expect(() => decodeUtf8(broken)).toThrow(new Utf8Error(message))
})

test('a character cut off at the end is dropped', () => {
  expect(decodeUtf8(bytes(0x61, 0xe2, 0x82))).toBe('a')
})

/** The text that bytes are; undefined where they are refused. */
function textOf(decode: () => string, refusal: new (message: string) => Error): string | undefined {
  try {
    return decode()
  } catch (error) {
    expect(error).toBeInstanceOf(refusal)
    return undefined
  }
}

test('the bytes that the platform refuses are refused with a message and nothing else, and no others', () => {
  const platform = (noise: Uint8Array<ArrayBuffer>): string =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(noise, { stream: true })

  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4 }), (noise) => {
      expect(textOf(() => decodeUtf8(noise), Utf8Error)).toBe(textOf(() => platform(noise), TypeError))
    }),
    { numRuns: cases(2000) },
  )
})

test('the bytes of any text are counted, however long it is', () => {
  const long = fc
    .tuple(fc.nat(2), fc.string({ unit: 'binary' }), fc.constantFrom(1, 20_000))
    .map(([place, text, times]) => 'x'.repeat(place) + text.repeat(times))

  fc.assert(
    fc.property(long, (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length)
    }),
    { numRuns: cases(200), examples: [['€'.repeat(20_000)]] },
  )
})
