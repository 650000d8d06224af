import { describe, expect, test } from 'vitest'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'

/** The body of a request as a capsule has it. */
async function capturedBody(raw: string): Promise<string> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('PATCH', '/dashboards/1/', undefined, {
    raw,
    headers: { 'Content-Type': 'application/json' },
  })
  return String((await fake.capture()).requests[0]!.body)
}

describe('JSON that was sent', () => {
  test('keeps its white space, its escapes and its numbers as they were written', async () => {
    const raw = '{ "filters" :{"values":[ 1.50,\t-0.0, 1E3,"\\u002d7d", true ,null ], "\\u0069nterval": "day"} }\n'

    expect(await capturedBody(raw)).toBe(raw)
  })

  test('loses numbers that may be telephones’, however they are written', async () => {
    const kept = '1E-5551234, 1e-5551234, 1.5551234, 555123'

    expect(await capturedBody(`{"filters":{"values":[${kept}, -5551234, 5551234.0]}}`)).toMatch(
      /^\{"filters":\{"values":\[1E-5551234, 1e-5551234, 1\.5551234, 555123, -(?!5551234)\d{7}, (?!5551234)\d{7}\.0\]\}\}$/,
    )
    expect(await capturedBody('{"team_id":[1e-4915155512345, 1.4915155512345, 123456789, -4915155512345]}')).toMatch(
      /^\{"team_id":\[1e-4915155512345, 1\.4915155512345, 123456789, -(?!4915155512345)\d{13}\]\}$/,
    )
  })

  test('loses texts with escapes and quotes in them, and names of fields', async () => {
    expect(await capturedBody('{"filters":{"zap\\"hod":"\\\\zap\\u0068od\\"", "a b" : ["beeble\\nbrox"]}}')).toMatch(
      /^\{"filters":\{"(?!zap)[a-z]{3}\\"(?!hod)[a-z]{3}":"\\\\(?!zaphod)[a-z]{6}\\"", "[a-z] [a-z]" : \["(?!beeble)[a-z]{6}\\n(?!brox)[a-z]{4}"\]\}\}$/,
    )
  })

  test('is read field by field, beside those that tell its meaning', async () => {
    const cohort = '{"key": "id", "value": 7654321, "type": "cohort"}'
    const lists = `{"filters": {"values": [1, [${cohort}], {"x": {}, "y": ${cohort}}, ${cohort}], "x": ${cohort}}}`

    expect((await capturedBody(lists)).match(/7654321/g)).toHaveLength(4)
    expect(await capturedBody(lists.replaceAll('cohort', 'event'))).not.toContain('7654321')
  })

  test.each(['null', '5'])('may name a field twice, the second time with %s in place of an object', async (second) => {
    expect(await capturedBody(`{"filters":{"properties":{"zaphod":{"a":1}},"properties":${second}}}`)).toMatch(
      /^\{"filters":\{"properties":\{"(?!zaphod)[a-z]{6}":\{"[a-z]":\d\}\},"properties":(?:null|5)\}\}$/,
    )
  })

  test('is read by the rules of the fields of the API', async () => {
    const body = await capturedBody(
      '{"tags": ["exact", "zaphod"], "pinned": true, "own": {"interval": "day"}, "team_id": 5}',
    )

    expect(body).toMatch(
      /^\{"tags": \["exact", "(?!zaphod)[a-z]{6}"\], "pinned": true, "(?!own)[a-z]{3}": \{"interval": "day"\}, "team_id": 5\}$/,
    )
  })
})
