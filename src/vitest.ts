export { expect, test } from './hosts/vitest/test.ts'
export type { FakeFixtures } from './hosts/vitest/fixtures.ts'
export type { ExpectedRefusal as Refused, ExpectedRequest as Received, FakeMatchers } from './hosts/checks/matchers.ts'
export type { OwnAnswers } from './hosts/vitest/fixtures.ts'
