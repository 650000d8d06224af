export { createFake } from './fake/create-fake.ts'
export { FakeUsageError } from './core/usage-error.ts'
export type * from './fake/public-types.ts'
