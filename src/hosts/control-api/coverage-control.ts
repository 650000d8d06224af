import { flag, integer, listSchema, objectSchema, text } from '../../core/json/json-schema.ts'
import type { ControlRoutes } from './control-call.ts'

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

export const coverageRoutes: ControlRoutes = {
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
