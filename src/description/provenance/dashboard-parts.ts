import { assumed, beyond, documented, observed } from './gap.ts'
import type { Coverage } from './gap.ts'

const path = '/api/environments/:project_id/dashboards/:dashboard_id'
const userUuid = 'user_uuid is shown (contract row writeOnlyUserUuid)'

/** Collaborators, sharing and the public view. */
export const dashboardParts: readonly Coverage[] = [
  documented(9, {
    method: 'GET',
    path: `${path}/collaborators`,
    gaps: [
      observed(
        'one object or an array',
        'a bare array, unpaged, in insertion order, active users only',
        'semantics.md 7, 12; decisions.md 2 (One object or an array)',
      ),
    ],
    differences: [userUuid],
  }),
  documented(10, {
    method: 'POST',
    path: `${path}/collaborators`,
    gaps: [
      observed(
        'level',
        '21 or 37 are stored, 37 alone can be given',
        'semantics.md 7, 12 (O24:ee/models/dashboard_privilege.py); 0.3 (C9)',
      ),
      observed('required and optional fields', 'level and user_uuid are both required', 'semantics.md 7, 12'),
      observed('lifecycle of collaborators', 'created and deleted for good', 'semantics.md 7, 12'),
      observed(
        'refusals and their order',
        'restriction, level, user, access, inherent access, duplicate',
        'semantics.md 7 (10 POST)',
      ),
    ],
    differences: [userUuid],
  }),
  documented(11, {
    method: 'DELETE',
    path: `${path}/collaborators/:user__uuid`,
    gaps: [observed('refusals', '404 for nobody, 400 on the lowest restriction level', 'semantics.md 7 (11 DELETE)')],
  }),
  documented(12, {
    method: 'GET',
    path: `${path}/sharing`,
    gaps: [
      observed(
        'one object or an array',
        'one object',
        'semantics.md 8, 12 (`test_gets_sharing_config`); decisions.md 2 (One object or an array)',
      ),
      observed(
        'sharing before the first save',
        'enabled false, created_at null',
        'semantics.md 8; decisions.md 2 (Sharing before the first save)',
      ),
      observed('lifecycle of sharing configurations', 'virtual until the first PATCH', 'semantics.md 8, 12'),
    ],
    differences: ['the token is stable before the first change; the real service shows a new one each time'],
  }),
  beyond({
    method: 'PATCH',
    path: `${path}/sharing`,
    gaps: [observed('what may be changed', 'enabled alone, by whoever can edit', 'semantics.md 8 (PATCH)')],
  }),
  beyond({
    method: 'GET',
    path: '/shared_dashboard/:token',
    gaps: [
      observed(
        'what is shown',
        'type, accessToken, dashboard; to the public every dashboard is restricted',
        'semantics.md 8',
      ),
      assumed('who may look', 'everybody; no key is looked at', 'decisions.md 3'),
    ],
    differences: ['always JSON, where the real service answers a page unless the path ends in .json'],
  }),
]
