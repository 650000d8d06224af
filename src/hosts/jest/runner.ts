import { FakeUsageError } from '../../core/usage-error.ts'
import type { matchers } from '../checks/matchers.ts'

type Hook = (run: () => void | Promise<void>, timeout?: number) => void

/** The globals of Jest that are used. Its own types differ between its packages. */
interface Runner {
  readonly beforeAll: Hook
  readonly beforeEach: Hook
  readonly afterEach: Hook
  readonly afterAll: Hook
  readonly expect: {
    extend(added: typeof matchers): void
    getState(): { readonly testPath?: string }
  }
}

const GLOBALS = [
  'beforeAll',
  'beforeEach',
  'afterEach',
  'afterAll',
  'expect',
] as const satisfies readonly (keyof Runner)[]

/** @throws FakeUsageError when the globals are not there. */
export function requireRunner(): Runner {
  const runner = globalThis as Partial<Runner>
  const missing = GLOBALS.filter((name) => runner[name] === undefined)
  if (missing.length > 0)
    throw new FakeUsageError(
      `fake-dashboards/jest needs Jest's globals, and there is no ${missing.join(', ')}. Jest has them unless injectGlobals is false. Elsewhere, use fake-dashboards/node.`,
    )
  return runner as Runner
}
