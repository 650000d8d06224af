import { denied } from '../core/http/errors.ts'
import type { MembershipLevel } from './levels.ts'
import type { ProjectAccess } from './permissions.ts'

export const LOW_LEVEL = "You don't have sufficient permissions in the project."

/** Refuses whoever has a lower level in the project, or none. */
export function requireLevel({ level }: ProjectAccess, least: MembershipLevel): void {
  if (level === null || level < least) throw denied(LOW_LEVEL)
}
