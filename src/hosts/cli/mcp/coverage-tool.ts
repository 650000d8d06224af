import { closedSchema, freeObject, listSchema, objectSchema, text } from '../../../core/json/json-schema.ts'
import { coverage } from '../../../description/coverage.ts'
import { explainRule } from '../../../description/rule-book.ts'
import { readRuleBook } from '../../../description/rule-texts.ts'
import { requireAtMostOne, tool } from './tool.ts'

/** The endpoints and the rule book. */
export const coverageTool = tool<{ readonly search?: string; readonly rule?: string }>({
  name: 'coverage',
  title: 'Endpoints and rules',
  description:
    'The endpoints of the API, how far each is faked and how it differs from the real service; "search" finds them by a part of the method and path or of the operation, and tells the differences. "rule" prints a rule of the rule book, such as "K.8", or a section.',
  input: closedSchema({ search: text, rule: text }, []),
  output: objectSchema({ endpoints: listSchema(freeObject), rule: text }, ['endpoints', 'rule']),
  isReading: true,
  async call(_, given) {
    const { search = '', rule } = given
    requireAtMostOne(given, ['search', 'rule'])
    if (rule !== undefined) {
      const explained = explainRule(readRuleBook(), rule)
      return { text: explained, structured: { rule: explained } }
    }
    const wanted = search.toLowerCase()
    const endpoints = coverage.filter(({ method, path, operation }) =>
      [`${method} ${path}`, operation].some((name) => name.toLowerCase().includes(wanted)),
    )
    const lines = endpoints.map(
      ({ method, path, scope, status, section, differences }) =>
        `${method} ${path} (${section}): ${status}, scope ${scope ?? 'none'}${search && differences.map((one) => `; ${one}`).join('')}`,
    )
    return {
      text: lines.join('\n') || `No endpoint has "${search}" in its path or operation.`,
      structured: { endpoints },
    }
  },
})
