/** `rule K.8`, or `section 9` for a whole endpoint. */
export const ruleName = (source: string): string => `${source.includes('.') ? 'rule' : 'section'} ${source}`
