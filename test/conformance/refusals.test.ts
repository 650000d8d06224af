import ts from 'typescript'
import { expect, test } from 'vitest'
import { isPlainDetail } from '../../src/repro/redact/harmless.ts'
import { ruleOfRefusal } from '../../src/repro/verify/broken-rule/refusal-rules.ts'
import { MISSING_SCOPE } from '../../src/request/scopes.ts'
import { sources, walk } from '../support/texts/sources.ts'
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

const refusing = sources.filter(({ path }) => /^(?:core\/(?:http|json)|request|resources)\//.test(path))

/** What the code that refuses says. */
const said = refusing.flatMap(({ tree }) => textsIn(tree))

/** The texts below a node. A value in a text is a 1, if it is no constant text itself. */
function textsIn(tree: ts.Node): readonly string[] {
  const texts: string[] = []
  walk(tree, (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) texts.push(node.head.text + node.templateSpans.map(spanText).join(''))
  })
  return texts
}

function spanText({ expression, literal }: ts.TemplateSpan): string {
  const declarations = refusing.flatMap(({ tree }) => declarationsIn(tree, expression.getText()))
  const value = declarations.find(({ initializer }) => initializer && ts.isStringLiteralLike(initializer))?.initializer
  return (value && ts.isStringLiteralLike(value) ? value.text : '1') + literal.text
}

function declarationsIn(tree: ts.SourceFile, name: string): readonly ts.VariableDeclaration[] {
  return tree.statements
    .flatMap((one) => (ts.isVariableStatement(one) ? [...one.declarationList.declarations] : []))
    .filter((one) => one.name.getText() === name)
}

/** What a module declares under a name. */
const declared = (module: string, name: string): ts.Node =>
  declarationsIn(sources.find(({ path }) => path === module)!.tree, name)[0]!

/** The patterns without alternatives that a pattern consists of. In place of a word of a group may stand a value. */
const singlePatterns = (pattern: string): readonly string[] => pattern.split(/\|(?![^()]*\))/).flatMap(withoutGroups)

function withoutGroups(pattern: string): readonly string[] {
  const [whole, inner] = /\(\?:([^()]*)\)/.exec(pattern) ?? []
  if (whole === undefined) return [pattern]
  return inner!.split('|').flatMap((one) => withoutGroups(pattern.replace(whole, () => `(1|${one})`)))
}

test.each(['REFUSALS', 'BY_SECTION'])('each text that verification knows in %s is one that the fake says', (name) => {
  const patterns: string[] = []
  walk(declared('repro/verify/broken-rule/refusal-rules.ts', name), (node) => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(...singlePatterns(node.text.slice(1, -1)))
  })
  // Before a colon stands the field.
  const unknown = patterns
    .map((pattern) => new RegExp(pattern.replace(/^\^\w+: /, '^')))
    .filter((pattern) => !said.some((text) => pattern.test(text)))

  expect(patterns.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

test('each refusal that redaction keeps, and each that a fault sends, is one that the fake says', () => {
  const kept = textsIn(declared('repro/redact/harmless.ts', 'DETAILS'))
  const sent = textsIn(declared('observe/interference/fault-answer.ts', 'usual')).filter((text) => text.endsWith('.'))
  // These are the fake's own: the service says more.
  const own = ['Malformed request.', 'Request was throttled.']

  expect(kept.length).toBeGreaterThan(5)
  expect(sent.length).toBeGreaterThan(own.length)
  expect([...kept, ...sent].filter((text) => !own.includes(text) && !said.includes(text))).toEqual([])
  expect(isPlainDetail(`${MISSING_SCOPE}'dashboard:read'`)).toBe(true)
})
