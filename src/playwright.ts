export { routeToFake, test } from './hosts/playwright/test.ts'
export type { FakeFixtures } from './hosts/playwright/test.ts'
export { expect } from '@playwright/test'
