import { assumed, beyond, documented, observed } from './gap.ts'
import type { Coverage } from './gap.ts'

const path = '/api/environments/:project_id/dashboards'

/** Creating, reading, changing and deleting a dashboard. */
export const dashboards: readonly Coverage[] = [
  documented(1, {
    method: 'POST',
    path,
    gaps: [
      observed('required and optional fields', 'none is required', 'semantics.md 3.1 (LAB, O24)'),
      observed('restriction_level', '21 or 37; 21 when absent', 'semantics.md 3.1 (O24:models/dashboard.py)'),
      observed(
        'tags',
        'text, trimmed, lower-cased, unique; none without the feature tagging',
        'semantics.md 3.1, 12 (O24:api/tagged_item.py)',
      ),
      observed('size limits', 'name 400, text of a tile 4000 characters', 'semantics.md 12 (O24 models)'),
      observed(
        'use_template',
        'DEFAULT_APP, Product analytics, WEBSITE_TRAFFIC and any stored template by name',
        'semantics.md 3.3; decisions.md 2',
      ),
      observed('use_dashboard', 'copies the tiles of a dashboard of the project', 'semantics.md 3.3'),
      observed(
        'delete_insights',
        'has an effect with deleted: true on PATCH alone; shown as false',
        'semantics.md 3.1',
      ),
    ],
    differences: [
      'a refused create leaves no orphan dashboard behind',
      'a tag that is no text is a 400, not a 500',
      'use_template, use_dashboard and delete_insights are shown (contract row writeOnlyDashboardFields)',
      'filters and duplicate_tiles in a body are ignored (contract row readOnlyDashboardFields)',
      'created_by carries mascot_config, not hedgehog_config (contract row userConfigField)',
    ],
  }),
  documented(2, {
    method: 'GET',
    path: `${path}/:id`,
    gaps: [
      observed('creation_mode', 'default, template or duplicate', 'semantics.md 3.2 (`test_dashboard_creation_mode`)'),
      observed(
        'effective_restriction_level, effective_privilege_level',
        '21 or 37, from the stored level, the feature advanced_permissions, the creator, the project level and the collaborators',
        'semantics.md 3.2 (O24:user_permissions.py)',
      ),
      observed('user_access_level', 'none, viewer or editor', 'semantics.md 3.2 (UAC25, UAC26)'),
      assumed(
        'user_access_level of a dashboard nobody said anything about',
        'editor',
        'decisions.md 2 (`user_access_level`)',
      ),
      observed(
        'inner structure of tiles',
        'an insight or a text, with layouts and colour, ordered by their place',
        'semantics.md 3.5',
      ),
      observed(
        'content of filters and variables',
        'free-form objects, empty at first',
        'semantics.md 3.2 (O24, TEST25 `test_dashboard_variables`)',
      ),
      assumed(
        'insights',
        'the real keys; there is no query engine, so result is what the scenario put there',
        'decisions.md 2 (Insights)',
      ),
    ],
    differences: [
      'a non-integer id is a 404, not a 500',
      'user_access_level is editor unless a row says otherwise',
      'insights are not computed',
    ],
  }),
  documented(3, {
    method: 'PATCH',
    path: `${path}/:id`,
    gaps: [
      observed(
        'setting deleted back to false',
        'a body of exactly that key restores the dashboard with its tiles and their insights; with any other key it is a 404',
        'semantics.md 3.4 (`test_soft_delete_can_be_reversed_with_patch`)',
      ),
      observed(
        'who may change a dashboard',
        'whoever can edit it; restriction_level takes the right to restrict',
        'semantics.md 3.3',
      ),
    ],
    differences: ['filters, variables and tiles in a body are ignored (contract row readOnlyDashboardFields)'],
  }),
  documented(4, {
    method: 'DELETE',
    path: `${path}/:id`,
    gaps: [
      observed(
        'when the 405 comes',
        'for any id, after key, scope and project; with an Allow header, and without a body or Content-Type',
        'semantics.md 3.3 (4 DELETE), 0.3 (C10); decisions.md 2 (DELETE on a dashboard)',
      ),
    ],
  }),
  beyond({
    method: 'GET',
    path,
    gaps: [
      observed(
        'limit and offset',
        '100 at first, no maximum; what is no number counts as absent',
        'semantics.md 3.6, 12 (O24:settings/web.py, LAB)',
      ),
      observed('order', 'pinned first, then by name, null names last', 'semantics.md 3.6'),
    ],
    differences: ['use_template, use_dashboard and delete_insights are shown (contract row writeOnlyDashboardFields)'],
  }),
  beyond({
    method: 'PUT',
    path: `${path}/:id`,
    gaps: [observed('difference to PATCH', 'none, but it cannot restore', 'semantics.md 3.3 (PUT)')],
  }),
]
