import { describe, expect, test } from 'vitest'
import { replaceNumber, replaceUuids } from '../../../../src/repro/redact/ids/spellings.ts'
import { AFTER, BEFORE, fixedRules } from '../../../support/repro/fixed-ids.ts'
import type { Write } from '../../../support/repro/fixed-ids.ts'

type Place = 'text' | 'id' | 'figure' | 'detail' | 'comment' | 'address' | 'path'

const replacedAs = (place: Place, text: string): string => fixedRules().texts[place](text)

/** A UUID with its only dash elsewhere. */
const odd = (uuid: string): string => uuid.replaceAll('-', '').replace(/^.{4}/, '$&-')

describe('an id is replaced', () => {
  test.each<[what: string, place: Place, write: Write<string>]>([
    ['a long number in a text', 'text', ({ long }) => `Row ${long}.`],
    ['a token in a text', 'text', ({ token }) => `See ${token}, or (${token})`],
    ['a name that hydration gives', 'text', ({ m }) => `Project ${m}`],
    ['a UUID without letters', 'text', ({ digits }) => digits],
    ['a long number elsewhere in JSON', 'figure', ({ long }) => String(long)],
    ['a number with zeros behind the point', 'id', ({ m }) => `${m}.00`],
    ['a number with underscores', 'id', ({ m }) => `+0${String(m).replace(/\d/, '$&_')}`],
    ['a UUID with its dash elsewhere', 'id', ({ uuid }) => odd(uuid)],
    ['the same in braces', 'id', ({ uuid }) => `{${odd(uuid)}}`],
    ['the same in capitals', 'id', ({ uuid }) => odd(uuid).toUpperCase()],
    ['the same as a name of its kind', 'id', ({ uuid }) => `urn:uuid:${odd(uuid)}`],
    ['a row in the words of a refusal', 'detail', ({ m }) => `Invalid pk "${m}" - object does not exist.`],
    ['a row by its ID', 'detail', ({ n, m }) => `ID ${n} and ID ${m} were not found.`],
    ['a row in the words of the journal', 'comment', ({ n, m }) => `dashboard ${m} is not in project ${n}`],
    ['a row in an address', 'address', ({ n, m }) => `https://a.test/api/dashboards/${m}/tiles/${n}/?id=${n}#x`],
    ['a row of a served world', 'address', ({ m }) => `https://a.test/w/mine/api/dashboards/${m}/`],
    ['a row in a format', 'path', ({ m }) => `/api/dashboards/${m}.json`],
    ['a row behind a segment w', 'path', ({ m }) => `/api/w/${m}/7w`],
    ['a short id in a path', 'path', ({ shortId }) => `/api/insights/${shortId}.csv`],
    ['an encoded UUID in a path', 'path', ({ uuid }) => `/api/persons/%7B${uuid}%7D`],
  ])('%s', (_, place, write) => {
    expect(replacedAs(place, write(BEFORE))).toBe(write(AFTER))
  })

  test('in one form where its encoded dashes are written in two', () => {
    const mixed = BEFORE.uuid.replace('-', '%2D').replaceAll('-', '%2d')

    expect(replacedAs('text', mixed)).toBe(AFTER.uuid.replaceAll('-', '%2D'))
  })
})

describe('what is no id stays', () => {
  test.each<[what: string, place: Place, text: string]>([
    ['a word that goes on behind a token', 'text', `${BEFORE.token}x`],
    ['the name of a project that does not begin the text', 'text', 'and/or Project 7'],
    ['an unknown UUID in mixed case', 'text', 'AbCdEf01-2345-4678-89aB-CdEf01234567'],
    ['the same with its dash elsewhere', 'id', odd('AbCdEf01-2345-4678-89aB-CdEf01234567')],
    ['an unknown number with underscores', 'id', '10_0'],
    ['a decimal number that is equal to a row', 'figure', '7.000000'],
    ['a long one that is equal to a row', 'figure', `${BEFORE.long}.0`],
    ['a short number', 'figure', '7'],
    ['a number that is not named as a row', 'detail', 'pk 7, GRID 7, "7"'],
    ['a number behind another word', 'comment', 'dashboards 7, a dashboard, 12'],
    ['an address in another spelling', 'address', 'HTTPS://App.Example.test:443/api/?limit=1#x'],
    ['the name of a served world', 'path', '/w/7/api/dashboards/'],
    ['a name that ends with a point', 'path', '/api/dashboards/7.json.'],
  ])('%s', (_, place, text) => {
    expect(replacedAs(place, text)).toBe(text)
  })

  test('a number that is too large to be told from its neighbours', () => {
    expect(replaceNumber('9007199254740993', () => 5)).toBe('9007199254740993')
    expect(replaceNumber('9007199254740991', () => 5)).toBe('5')
  })

  test('a UUID that stands for itself', () => {
    const text = `${BEFORE.uuid.slice(0, -1)}D`

    expect(replaceUuids(text, (uuid) => uuid)).toBe(text)
  })
})
