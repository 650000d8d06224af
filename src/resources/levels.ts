/** A user's level in an organisation or a project. @see spec P.3 */
export const MEMBERSHIP_LEVEL = { member: 1, administrator: 8, owner: 15 } as const
export type MembershipLevel = (typeof MEMBERSHIP_LEVEL)[keyof typeof MEMBERSHIP_LEVEL]

/** Who may edit a dashboard: everyone in the project, or its collaborators only. */
export const RESTRICTION = { everyone: 21, collaborators: 37 } as const
/** 21: everyone in the project may edit. 37: collaborators only. */
export type RestrictionLevel = (typeof RESTRICTION)[keyof typeof RESTRICTION]
export const RESTRICTION_LEVELS: readonly RestrictionLevel[] = Object.values(RESTRICTION)

/** The right of one user on a dashboard. The API compares rights with restrictions, so both use the same numbers. @see spec P.9 */
export const PRIVILEGE = { view: 21, edit: 37 } as const
export type PrivilegeLevel = (typeof PRIVILEGE)[keyof typeof PRIVILEGE]
