/** The number of a rule or a section of the rule book; undefined where a source is none. */
export const ruleNumber = (source: string): string | undefined =>
  /^(?:\d+|[A-Z])(?:\.\d+)?$/.test(source) ? source : undefined

/** `rule K.8`, or `section 9` for a whole endpoint. */
export const ruleName = (source: string): string =>
  ruleNumber(source) === undefined ? source : `${source.includes('.') ? 'rule' : 'section'} ${source}`
