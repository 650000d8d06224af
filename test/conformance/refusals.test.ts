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
    .map((one) => ({ ...one, named: ruleOfRefusal(one.detail, one.section, '') }))
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

/** The patterns of details in a table of verification. Before a colon stands the field. */
function patternsOf(name: string): readonly RegExp[] {
  const patterns: string[] = []
  walk(declared('repro/verify/broken-rule/refusal-rules.ts', name), (node) => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(...singlePatterns(node.text.slice(1, -1)))
  })
  return patterns.map((pattern) => new RegExp(pattern.replace(/^\^\w+: /, '^')))
}

test.each(['REFUSALS', 'BY_SECTION'])('each text that verification knows in %s is one that the fake says', (name) => {
  const patterns = patternsOf(name)
  const unknown = patterns.filter((pattern) => !said.some((text) => pattern.test(text)))

  expect(patterns.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

/** The functions that refuse, and where among their arguments the detail stands. */
const DETAIL_OF: Readonly<Record<string, number>> = {
  ...{ parseError: 0, invalid: 0, denied: 0, notFound: 0, refused: 0 },
  ...{ unauthenticated: 1, refuse: 1 },
}

/** The files in which a detail is no text of theirs, and where it comes from. */
const PASSED_ON: Readonly<Record<string, string>> = {
  'core/http/fields.ts': 'a field, which refuses by `refuse`',
  'request/query-tokens.ts': 'a call of `refused`',
  'resources/dashboards/template.rules.ts': 'the JSON Schema of templates: E.21 has all of these',
  'resources/insights/body.model.ts': 'several lines, of which the first is that of 33.3',
}

/** The texts that an expression may be, with a 1 for each value; none where they come from somewhere else. */
function textsOf(expression: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(textsOf)
  if (ts.isBinaryExpression(expression)) return joined([textsOf(expression.left), textsOf(expression.right)])
  if (ts.isIdentifier(expression)) return constantTexts(expression)
  if (!ts.isTemplateExpression(expression)) return []
  const spans = expression.templateSpans.flatMap((span) => [valueTexts(span.expression), [span.literal.text]])
  return joined([[expression.head.text], ...spans])
}

function valueTexts(expression: ts.Expression): readonly string[] {
  const texts = textsOf(expression)
  return texts.length === 0 ? ['1'] : texts
}

const joined = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), [''])

/** What a constant of the same file, or one that it imports, says. */
function constantTexts(identifier: ts.Identifier): readonly string[] {
  const found: ts.VariableDeclaration[] = []
  walk(identifier.getSourceFile(), (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === identifier.text) found.push(node)
  })
  const [first] = [...found, ...refusing.flatMap(({ tree }) => declarationsIn(tree, identifier.text))]
  return first?.initializer ? textsOf(first.initializer) : []
}

/** Every refusal that the code makes, and the details that it may have. */
const refusals = refusing.flatMap(({ path, tree }) => {
  const found: { readonly path: string; readonly texts: readonly string[] }[] = []
  walk(tree, (node) => {
    if (!ts.isCallExpression(node)) return
    const detail = node.arguments[DETAIL_OF[node.expression.getText()] ?? -1]
    if (detail) found.push({ path, texts: textsOf(detail) })
  })
  return found
})

test('each refusal that the code makes is one whose rule verification knows', () => {
  const patterns = ['REFUSALS', 'BY_SECTION'].flatMap(patternsOf)
  const passedOn = refusals.filter(({ texts }) => texts.length === 0).map(({ path }) => path)
  const unknown = refusals.flatMap(({ path, texts }) =>
    texts.filter((text) => !patterns.some((pattern) => pattern.test(text))).map((text) => `${path}: ${text}`),
  )

  expect(refusals.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
  expect(passedOn.toSorted()).toEqual(Object.keys(PASSED_ON))
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
