import { assumed, beyond, observed } from './gap.ts'
import type { Coverage } from './gap.ts'

const readOnly = 'only reading is faked: what the real service does here besides is a 501'

/** What a client asks before anything else. */
export const neighbours: readonly Coverage[] = [
  ...['/api/projects', '/api/environments'].flatMap((path) => [
    beyond({
      method: 'GET',
      path,
      gaps: [
        observed(
          'which are listed',
          'those the user may enter',
          'semantics.md 11 (`test_list_projects_restricted_ones_hidden`)',
        ),
      ],
      differences: [readOnly],
    }),
    beyond({
      method: 'GET',
      path: `${path}/:project_id`,
      status: 'partial',
      gaps: [
        observed('an unknown or foreign project', '404 Not found.; 400 for what is no number', 'semantics.md 11'),
        assumed('settings', 'all stand at their defaults', 'semantics.md 11 (O24:api/team.py)'),
      ],
      differences: [readOnly],
    }),
  ]),
  beyond({
    method: 'GET',
    path: '/api/users/:uuid',
    status: 'partial',
    gaps: [
      observed('who can be read', '@me alone; not bound to projects, not limited in rate', 'semantics.md 1.5, 11'),
      assumed('what nobody changed', 'stands at its default', 'semantics.md 11 (O24:api/user.py)'),
    ],
    differences: [readOnly, 'mascot_config is shown (contract row userConfigField)'],
  }),
  beyond({
    method: 'GET',
    path: '/api/personal_api_keys/@current',
    gaps: [assumed('required scope', 'none: any key may look at itself', 'decisions.md 3')],
    differences: [readOnly],
  }),
]
