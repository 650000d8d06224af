export { routeToFake, test } from './hosts/playwright/test.ts'
export type { PlaywrightFixtures as FakeFixtures, RoutedPages } from './hosts/playwright/test.ts'
export { expect } from './hosts/playwright/expect.ts'
