import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { redactHar } from '../../../src/repro.ts'
import { WordReplacer } from '../../../src/repro/redact/word-replacer.ts'
import { cases } from '../../support/random/cases.ts'
import { Recorder } from '../../support/repro/recorder.ts'
import { redactedRows } from '../../support/repro/redacted.ts'

const UUID = '01890000-aaaa-BBBB-cccc-0123456789ab'
/** Replaces one text with each of many seeds, because which words come about is random. */
const withSeeds = (replace: (words: WordReplacer) => string): readonly string[] =>
  Array.from({ length: 200 }, (_, seed) => replace(new WordReplacer(seed)))

test.each([
  ['Cyrillic', 'Мария'],
  ['Greek', 'Μαρία'],
  ['Han', '山田太郎'],
  ['Hiragana', 'たろう'],
  ['Katakana', 'タロウ'],
  ['Hangul', '마리아'],
  ['Arabic', 'فاطمة'],
  ['Hebrew', 'מרים'],
  ['Thai', 'มารี'],
  ['Devanagari', 'मारिया'],
  ['Latin', 'Marie'],
])('a word in %s becomes one in %s', (script, word) => {
  const replaced = new WordReplacer(1).text(word)

  expect(replaced).toMatch(new RegExp(String.raw`^\p{Script=${script}}+$`, 'u'))
  expect([...replaced]).toHaveLength([...word].length)
  expect(replaced).not.toBe(word)
})

test.each(['Й', 'й', 'йй'])('a letter with a mark of its own becomes two of its script: %s', (word) => {
  const decomposed = word.normalize('NFD')

  expect(new WordReplacer(1).text(decomposed)).toMatch(
    new RegExp(String.raw`^\p{Script=Cyrillic}{${decomposed.length}}$`, 'u'),
  )
})

test('a word can be spoken: its letters take turns', () => {
  expect(new WordReplacer(1).text('straightforward')).toMatch(/^[aeiou]?(?:[bdfgklmnprstvz][aeiou])+[bdfgklmnprstvz]?$/)
  expect(new WordReplacer(1).text('Достопримечательность')).toMatch(
    /^[аеиоу]?(?:[бвгдзклмнпрстф][аеиоу])+[бвгдзклмнпрстф]?$/i,
  )
})

test('a word has the capitals of the one before', () => {
  const words = new WordReplacer(1)
  const lower = words.text('zaphod')

  expect(lower).toMatch(/^[a-z]{6}$/)
  expect(words.text('ZAPHOD')).toBe(lower.toUpperCase())
  expect(words.text('ZaPhod')).toBe(
    lower.charAt(0).toUpperCase() + lower.charAt(1) + lower.charAt(2).toUpperCase() + lower.slice(3),
  )
})

test('letters, numbers and what stands between them stay what they are', () => {
  expect(new WordReplacer(1).text('Zaphod-4711, 42 (b)')).toMatch(
    /^(?!Zaphod)[A-Z][a-z]{5}-[1-9]{4}, [1-9]{2} \([a-z]\)$/,
  )
})

test('single digits and letters become longer when there are no others left', () => {
  const words = new WordReplacer(1)
  const digits = [...'0123456789'].map((digit) => words.text(digit))
  const letters = [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'].map((letter) => words.text(letter))

  expect(new Set(digits).size).toBe(10)
  expect(digits.filter((digit) => !/^[1-9]{1,2}$/.test(digit))).toEqual([])
  expect(new Set(letters).size).toBe(33)
  expect(letters.filter((letter) => !/^\p{Script=Cyrillic}{1,2}$/u.test(letter))).toEqual([])
  const capitals = [...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'].map((letter) => words.text(letter))
  expect(capitals.filter((letter) => !/^\p{Lu}\p{Ll}?$/u.test(letter))).toEqual([])
})

test('no word becomes itself, or a word of the API', () => {
  expect(withSeeds((words) => words.text('d')).filter((word) => /^[daitpubfn]$/.test(word))).toEqual([])
  expect(
    withSeeds((words) => words.text('zo')).filter((word) => /^(?:or|in|no|ul|ol|id|li|em|zo)$/.test(word)),
  ).toEqual([])
})

test.each([
  ['maria@corp.example', /^(?!maria)[a-z]{5}@example\.test$/],
  ["maria_o'neil+b-c.d1@corp.example", /^[a-z]{5}_[a-z]{5}\+[a-z]-[a-z]\.[a-z]\d@example\.test$/],
  ['(!)@corp.example', /^user@example\.test$/],
  ['Ask o.neil+x@corp.example.org now', /^(?!Ask)[A-Z][a-z]{2} [a-z]\.[a-z]{4}\+[a-z]@example\.test (?!now)[a-z]{3}$/],
  ['a b@corp.example', /^[a-z] [a-z]@example\.test$/],
  ['b@corp.example c@corp.example', /^[a-z]@example\.test [a-z]@example\.test$/],
  ['@zaphod', /^@(?!zaphod)[a-z]{6}$/],
  ['b@c@d', /^(?!b@c@d$)\S+$/],
])('an address in a text becomes another: %s', (text, expected) => {
  expect(new WordReplacer(1).text(text)).toMatch(expected)
})

test('addresses that would be one are told apart by a number', () => {
  const words = new WordReplacer(1)

  expect(['(!)@a.example', '(!)@b.example', '(!)@a.example'].map((one) => words.email(one))).toEqual([
    'user@example.test',
    'user1@example.test',
    'user@example.test',
  ])
})

test('a UUID becomes another; what only holds one is a text', () => {
  const words = new WordReplacer(1)

  expect(words.handle(UUID)).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
  expect(words.handle(UUID)).not.toBe(UUID)
  expect(words.handle(UUID)).toBe(words.handle(UUID))
  expect(words.handle(`zyx ${UUID}`)).not.toMatch(/^zyx/)
  expect(words.handle(`${UUID} zyx`)).not.toMatch(/zyx$/)
  expect(words.handle(UUID.replace('aaaa', 'zyxw'))).not.toContain('zyxw')
  expect(words.handle('48151')).toBe(words.text('48151'))
})

test.each([
  ['phx_abc', /^phx_(?!abc)[A-Za-z\d]{20}$/],
  ['phc_0123456789012345678901234', /^phc_[A-Za-z\d]{25}$/],
  ['ph1_0123456789012345678901234', /^(?!ph1_)[A-Za-z\d]{29}$/],
  ['aphx_1234567890123456789012345', /^[A-Za-z\d]{30}$/],
  ['a'.repeat(100), /^[A-Za-z\d]{64}$/],
])('a token becomes another, with the beginning that the service gives it: %s', (token, expected) => {
  const words = new WordReplacer(1)

  expect(words.token(token)).toMatch(expected)
  expect(words.token(token)).toBe(words.token(token))
})

test('the words that were replaced are counted, each once', () => {
  const words = new WordReplacer(1)
  words.text('one two one 3')

  expect(words.count).toBe(3)
})

test('words follow from the seed, and from nothing that they replace', () => {
  expect(new Set(withSeeds((words) => words.text('zaphod'))).size).toBeGreaterThan(100)
  expect(new WordReplacer(1).text('zaphod')).toBe(new WordReplacer(1).text('marvin'))
})

test('tokens in texts that are kept are replaced, those of three letters are not looked for', () => {
  const [short, long] = ['abc', 'abcd'].map((value) =>
    redactedRows(
      ({ db }) => {
        db.key.update({ where: { id: { equals: 1 } }, data: { value } })
        db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'With abc and abcd' } })
      },
      { keep: ['texts'] },
    ),
  )

  expect(short!.dashboard[0]!.name).toBe('With abc and abcd')
  expect(long!.dashboard[0]!.name).toMatch(/^With abc and (?!abcd)[A-Za-z\d]{20}$/)
})

test('a token that is empty stays so', () => {
  const { project } = redactedRows(({ db }) =>
    db.project.update({ where: { id: { equals: 1 } }, data: { api_token: '' } }),
  )

  expect(project[0]!.api_token).toBe('')
})

test('a secret in JSON within a text that is kept is replaced', () => {
  const { dashboard } = redactedRows(
    ({ db }) => db.dashboard.create({ project_id: 1, name: '{"password":"Zaphod"}' }),
    { keep: ['texts'] },
  )

  expect(dashboard.at(-1)!.name).toMatch(/^\{"password":"(?!Zaphod)[A-Za-z\d]{20}"\}$/)
})

test('a recording without a key is redacted, too', async () => {
  const recorder = new Recorder(createFake())
  await recorder.get('/api/users/@me/', { key: null })

  expect(redactHar(recorder.har).log.entries.map(({ response }) => response.status)).toEqual([401])
})

describe('words', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-cA-C0-2@._ ]{0,9}$/), fc.emailAddress())

  test('that differ are replaced by words that differ, and the same by the same', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 60 }), (texts) => {
        const words = new WordReplacer(1)
        const replaced = texts.map((one) => words.text(one))

        expect(new Set(replaced).size).toBe(texts.length)
        expect(texts.map((one) => words.text(one))).toEqual(replaced)
      }),
      { numRuns: cases(300) },
    )
  })

  test('keep their number of letters while there are others of as many', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\p{L}{4,12}$/u), { maxLength: 5 }), (texts) => {
        const words = new WordReplacer(1)

        expect(texts.map((one) => [...words.text(one)].length)).toEqual(
          texts.map((one) => [...one.toLowerCase()].length),
        )
      }),
    )
  })

  test('of addresses do not become one, however many there are of one name', () => {
    const words = new WordReplacer(1)
    const addresses = Array.from({ length: 200 }, (_, at) => `info@host${at}.example`)

    expect(new Set(addresses.map((one) => words.email(one))).size).toBe(200)
  })
})
