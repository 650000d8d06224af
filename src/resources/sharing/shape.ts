import type { Sharing, UnsavedSharing } from './model.ts'

/** @see interface.md «Sharing configuration»; semantics.md 8 */
export const toSharing = ({ created_at, enabled, access_token }: Sharing | UnsavedSharing): object => ({
  created_at,
  enabled,
  access_token,
})
