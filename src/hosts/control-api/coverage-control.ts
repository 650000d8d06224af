import { flag, integer, listSchema, objectSchema, text } from '../../core/json/json-schema.ts'
import { getRule } from '../../description/rule-book.ts'
import type { RuleText } from '../../description/rule-book.ts'
import type { ControlRoutes } from './control-call.ts'

const ruleSchema = objectSchema({
  number: text,
  title: text,
  section: objectSchema({ number: text, title: text }),
  text,
  file: text,
})

const outcome = objectSchema(
  { outcome: text, status: integer, rule: text, source: text, count: integer, described: flag, filter: text },
  ['status', 'rule', 'source'],
)
const endpoint = objectSchema(
  {
    endpoint: integer,
    method: text,
    path: text,
    name: text,
    operation: text,
    asked: integer,
    outcomes: listSchema(outcome),
  },
  ['endpoint', 'operation'],
)
const coverageSchema = objectSchema({
  endpoints: listSchema(endpoint),
  elsewhere: listSchema(endpoint),
  forgotten: integer,
})

/** The rule book, and the endpoints and outcomes that a world has had. Both are loaded on demand. */
export const coverageRoutes: ControlRoutes = {
  'GET /rules/:number': {
    operationId: 'rule',
    summary: 'A rule of the rule book in Markdown, with its section and its file: K.8, or the whole section K.',
    answer: ruleSchema,
    async handle({ params }): Promise<RuleText> {
      const { readRuleBook } = await import('../../description/rule-texts.ts')
      return getRule(readRuleBook(), params.number)
    },
  },
  'GET /coverage': {
    operationId: 'coverage',
    summary:
      'Every endpoint with what can come of a request to it, success or refusal, and how often it did in this world, as far as its journal goes back.',
    answer: coverageSchema,
    async handle({ world }) {
      const { coverageOf } = await import('./knowledge/endpoint-coverage.ts')
      return coverageOf(world.fake)
    },
  },
}
