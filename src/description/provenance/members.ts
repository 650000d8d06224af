import { beyond, documented, observed } from './gap.ts'
import type { Coverage } from './gap.ts'

const path = '/api/environments/:project_id/explicit_members'
const userUuid = 'user_uuid is shown (contract row writeOnlyUserUuid)'
const scope = observed(
  'required scope',
  'none: any usable key may ask',
  'semantics.md 1.5, 12 (O24:ee/api/explicit_team_member.py)',
)
const notUuid = 'what is no UUID, @me among it, is a 400, not a 500'
const one = beyond({
  method: 'GET',
  path: `${path}/:user_uuid`,
  gaps: [observed('who is meant', "the path is the user's UUID", 'semantics.md 10 (beyond doc)')],
  differences: [userUuid, notUuid],
})

/** Explicit members of a project. */
export const members: readonly Coverage[] = [
  documented(16, {
    method: 'GET',
    path,
    gaps: [
      scope,
      observed(
        'one object or an array',
        'a bare array, unpaged, in insertion order, active users only',
        'semantics.md 10, 12; decisions.md 2 (One object or an array)',
      ),
    ],
    differences: [userUuid],
  }),
  documented(17, {
    method: 'POST',
    path,
    gaps: [
      scope,
      observed(
        'level',
        '1 or 8; 1 when absent. parent_level is 1, 8 or 15',
        'semantics.md 10, 12 (O24:ee/models/explicit_team_membership.py)',
      ),
      observed('required and optional fields', 'user_uuid is required, level is not', 'semantics.md 10, 12'),
      observed('lifecycle of members', 'created and deleted for good', 'semantics.md 10, 12'),
      observed(
        'refusals and their order',
        'private project, access, self, level, organisation, duplicate',
        'semantics.md 10 (17 POST)',
      ),
    ],
    differences: [userUuid],
  }),
  one,
  { ...one, method: 'PUT' },
  { ...one, method: 'PATCH' },
  { ...one, method: 'DELETE', differences: [notUuid] },
]
