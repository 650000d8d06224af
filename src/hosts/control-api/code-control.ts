import { closedSchema, objectSchema, text } from '../../core/json/json-schema.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count, redactOptions, redactParameters } from './control-reading.ts'
import type { RedactQuery } from './control-reading.ts'
import type { CodeQuery } from './knowledge/capsule-code.ts'

const codeSchema = objectSchema({ text, file: text, capsule: objectSchema({ file: text, text }) }, ['capsule'])

export const codeRoutes: ControlRoutes = {
  'GET /capsule/code': {
    operationId: 'writeCode',
    summary:
      'A test (?kind=test) or a story (?kind=story) that starts from a capsule of this world, as text; ?at=7 is about request 7. People, texts, keys and tokens are replaced, as in a capsule; ?keep=, ?times= and ?ids= are the same.',
    query: closedSchema({ kind: { enum: ['test', 'story'] }, at: count, ...redactParameters }, ['kind']),
    answer: codeSchema,
    async handle({ world, query }: ControlCall<object, CodeQuery & RedactQuery>) {
      const { writeCode } = await import('./knowledge/capsule-code.ts')
      return writeCode(world.past, query, redactOptions(query))
    },
  },
}
