/** What only OPTIONS, or a request with a query string or a body, needs. It is one module, so that it is loaded as one file. */
export { parseBody } from '../core/http/parse-body.ts'
export { warnOfIdleParts } from './idle-parts/idle-parts.ts'
export { describeRoute, preflight } from './options-answers.ts'
