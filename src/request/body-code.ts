/** What only a request with a body needs. It is one module, so that it is loaded as one file. */
export { parseBody } from '../core/http/parse-body.ts'
export { warnOfBodyKeys } from './body-keys.ts'
