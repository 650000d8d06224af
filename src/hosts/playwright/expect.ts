import { expect as base } from '@playwright/test'
import type { Expect } from '@playwright/test'
import { matchers } from '../checks/matchers.ts'

/** Playwright's `expect` with `toHaveReceived` and `toHaveRefused`. */
export const expect: Expect<typeof matchers> = base.extend(matchers)
