import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { listSchema } from '../../core/json/json-schema.ts'
import { isObject } from '../../core/json/kinds.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { NetworkOptions } from './network.ts'

/** The settings of a test that are about msw. */
interface MswSettings {
  readonly handlers: unknown
  readonly mswServer: unknown
}

/** The members of a server that a fake calls when it joins it. */
const CALLED = ['boundary', 'listHandlers', 'resetHandlers', 'use']

/** The check of each setting. A handler outside a list would never be called. */
export const mswChecks = {
  handlers: {
    schema: listSchema({}),
    says: "is a list of msw handlers, such as [http.get('*/api/me', …)]",
    accepts: (handlers: readonly unknown[]) => handlers.every(isObject),
  },
  mswServer: {
    schema: { type: 'object' },
    says: 'is an msw server, as setupServer(…) gives it',
    accepts: (server: Readonly<Record<string, unknown>>) => CALLED.every((name) => typeof server[name] === 'function'),
  },
} satisfies ChecksOf<MswSettings>

/** The settings that such a server decides; undefined if a test says nothing. */
type Decided = { readonly [K in keyof NetworkOptions]?: NetworkOptions[K] | undefined }

/**
 * Refuses settings that the user's own server decides, if there is such a server.
 *
 * @throws FakeUsageError when one is set, and so would have no effect.
 */
export function requireNoneDecided({ network, allowedHosts = [] }: Decided): void {
  const [idle] = [...(network === undefined ? [] : ['network']), ...(allowedHosts.length > 0 ? ['allowedHosts'] : [])]
  if (idle !== undefined)
    throw new FakeUsageError(
      `The "${idle}" of a test has no effect beside "mswServer": the onUnhandledRequest of that server decides. Leave one out.`,
    )
}
