import fc from 'fast-check'

const FIELDS =
  'name description tags filters variables tiles template restriction_level level user_uuid personal_api_key enabled ' +
  '__proto__ constructor toString effect match body now by state status path headers'

/** JSON texts that `JSON.stringify` would not write, or not without end. */
const oddText = fc.oneof(
  fc.integer({ min: 10, max: 30_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 10, max: 30_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.integer({ min: 1, max: 20_000 }).map((digits) => '9'.repeat(digits)),
  fc.constantFrom('1e400', '-1e400', '1e-400', '-0', '37.0', '1E5', '01', 'NaN', '"\\ud800"', '"\\u0000"', '"\\u202e"'),
  fc.integer({ min: 1, max: 200_000 }).map((length) => JSON.stringify('x'.repeat(length))),
  fc.integer({ min: 1, max: 100_000 }).map((length) => JSON.stringify('/'.repeat(length))),
  fc.constantFrom('{"toString":1}', '{"valueOf":null}', '{"toJSON":1}', '{"__proto__":{"admin":true}}', '{"then":1}'),
  fc.json({ maxDepth: 4 }),
)

const field = fc.oneof(fc.constantFrom(...FIELDS.split(' ')), fc.string({ maxLength: 6 }))

/** Bodies made to break a reader: deep, long, cut, and with names that JavaScript knows. */
export const hostileBody: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(field, oddText), { maxLength: 4 }), fc.integer({ min: 0, max: 19 }))
  .map(([pairs, cut]) => {
    const whole = `{${pairs.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
    return cut === 0 ? whole.slice(0, whole.length / 2) : whole
  })

const word = fc.oneof(
  fc.constantFrom(
    '%',
    '%00',
    '%C0%80',
    '(a+)+$',
    '(?:.{1,1000})~',
    '../../..',
    '1e400',
    '{"toString":1}',
    '[[[[[[',
    '-',
  ),
  fc.integer({ min: 1, max: 6000 }).map((length) => '/'.repeat(length)),
  fc.string({ maxLength: 20 }),
)
const PARAMETERS = 'properties properties[0][key] where limit offset before after event search orderBy format token x'

export const hostileQuery: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...PARAMETERS.split(' ')),
      fc.oneof(
        word,
        hostileBody.map((text) => text.slice(0, 4000)),
      ),
    ),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => new URLSearchParams(pairs).toString())
