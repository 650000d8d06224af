export { createHandlers } from './hosts/msw.ts'
