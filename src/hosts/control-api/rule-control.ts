import { objectSchema, text } from '../../core/json/json-schema.ts'
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

export const ruleRoutes: ControlRoutes = {
  'GET /rules/:number': {
    operationId: 'rule',
    summary: 'A rule of the rule book in Markdown, with its section and its file: K.8, or the whole section K.',
    answer: ruleSchema,
    async handle({ params }): Promise<RuleText> {
      const { readRuleBook } = await import('../../description/rule-texts.ts')
      return getRule(readRuleBook(), params.number)
    },
  },
}
