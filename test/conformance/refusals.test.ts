import { expect, test } from 'vitest'
import { ruleOfRefusal } from '../../src/repro/verify/broken-rule/refusal-rules.ts'
import { sections } from '../support/texts/spec.ts'

/** The text of a rule in one line, without the types of values. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/type "\w+"/g, 'type')

const rules = sections
  // A refusal that only the fake has is in no recording.
  .filter(({ number }) => number !== 'F')
  .flatMap(({ number, rules: own }) =>
    own.map((rule) => ({ number: rule.number, section: Number(number), text: flat(rule.text) })),
  )

/** The details that rules quote, each with the endpoint that its rule is about. */
const quoted = rules.flatMap(({ number, section, text }) =>
  [...text.matchAll(/ details? `((?:[^`]|`use_\w+`)+)`/g)].map(([, detail]) => ({ number, section, detail: detail! })),
)

test('a recorded refusal is said to break a rule that quotes it', () => {
  // These words alone tell nothing without an endpoint.
  const telling = quoted.filter(({ detail, section }) => detail !== 'Not found.' || section > 0)
  const wrong = telling
    .map((one) => ({ ...one, named: ruleOfRefusal(one.detail, one.section) }))
    .filter(({ named, detail }) => !rules.find(({ number }) => number === named)?.text.includes(detail))

  expect(telling.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
