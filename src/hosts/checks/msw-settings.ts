import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { listSchema } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'

/** What of a test's settings is msw's. */
interface MswSettings {
  readonly handlers: unknown
  readonly mswServer: unknown
}

/** The members of a server that a fake calls when it joins it. */
const CALLED = ['boundary', 'listHandlers', 'resetHandlers', 'use']

/** What each of these settings takes. A handler outside of a list would never be asked. */
export const mswChecks = {
  handlers: {
    schema: listSchema({}),
    says: "is a list of msw's handlers, such as [http.get('*/api/me', …)]",
    accepts: (handlers: readonly unknown[]) => handlers.every(isObject),
  },
  mswServer: {
    schema: { type: 'object' },
    says: "is a server of msw's, as setupServer(…) gives it",
    accepts: (server: Readonly<Record<string, unknown>>) => CALLED.every((name) => typeof server[name] === 'function'),
  },
} satisfies ChecksOf<MswSettings>
