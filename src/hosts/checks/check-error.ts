/** Says how a setting of a test is written in the runner of the test, as in `test.use({ network: 'pass' })`. */
export type Remedy = (setting: string, value: string) => string

/** Says how something other than the fake answers a request. `path` may have a query. */
export type HandlerRemedy = (method: string, path: string) => string

/** A host whose tests have the setting `handlers` names a handler there. */
export const byHandlers =
  (remedy: Remedy): HandlerRemedy =>
  (method, path) =>
    remedy('handlers', `[${ownHandler(method, path)}]`)

const OF_MSW = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** An msw handler for a request, without its answer. */
export function ownHandler(method: string, path: string): string {
  const [pathname] = path.split('?')
  return `http.${OF_MSW.has(method) ? method.toLowerCase() : 'all'}('*${pathname}', …)`
}

/** Fails a test for something besides its own expectations. */
export class CheckError extends Error {
  override readonly name: string
  readonly line: string | undefined

  /**
   * @param line - The line of the test that is the cause, as stacks write it: the stack of this error does not show it.
   */
  constructor(name: string, message: string, line?: string) {
    super(message)
    this.name = name
    this.line = line
    this.stack = `${name}: ${message}${line === undefined ? '' : `\n    at ${line}`}`
  }
}

/** Joins several errors into one; undefined when there are none. */
export function joinErrors(errors: readonly (CheckError | undefined)[]): CheckError | undefined {
  const [first, ...others] = errors.filter((error) => error !== undefined)
  if (!first || others.length === 0) return first
  const messages = [first.message, ...others.map((error) => `${error.name}: ${error.message}`)]
  return new CheckError(first.name, messages.join('\n\n'), first.line)
}

/** A heading with what it is about, line by line. */
export const listed = (heading: string, items: readonly string[]): string =>
  `${heading}:\n${items.map((item) => `  ${item}\n`).join('')}`

/** The error for parts of requests that had no effect; undefined when there are none. */
export function warningError(warnings: readonly string[]): CheckError | undefined {
  if (warnings.length === 0) return undefined
  const parts = warnings.map((warning) => `  ${warning}\n`).join('')
  const remedy = "If that is intended: the option warnings: 'note'."
  return new CheckError('WarningError', `A part of a request had no effect:\n${parts}${remedy}`)
}
