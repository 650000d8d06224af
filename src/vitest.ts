export { expect, test } from './hosts/vitest/test.ts'
export type { FakeFixtures } from './hosts/vitest/fixtures.ts'
export type { FakeMatchers, Received, Refused } from './hosts/vitest/matchers.ts'
export type { OwnAnswers } from './hosts/vitest/way.ts'
