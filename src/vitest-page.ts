export { expect, test } from './hosts/vitest/page-test.ts'
