export { setupFake } from './hosts/jest/setup-fake.ts'
export type { TestSettings } from './hosts/jest/setup-fake.ts'
export type { ExpectedRefusal, ExpectedRequest, FakeMatchers } from './hosts/checks/matchers.ts'
export type { FakeSetup } from './hosts/node/setup-fake.ts'
