export { setupFake } from './hosts/node/setup-fake.ts'
export type { FakeSetup } from './hosts/node/setup-fake.ts'
export type { IsolatingFake } from './hosts/node/isolation.ts'
export type * from './fake/public-types.ts'
