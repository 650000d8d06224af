/** The code for OPTIONS, and for requests with a query string or a body. It is one module, so that it is loaded as one file. */
export { parseBody, withForm } from '../core/http/parse-body.ts'
export { warnOfIdleParts } from './idle-parts/idle-parts.ts'
export { describeRoute, preflight } from './options-answers.ts'
