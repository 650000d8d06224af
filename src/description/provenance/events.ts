import { assumed, documented, observed } from './gap.ts'
import type { Coverage } from './gap.ts'

const path = '/api/environments/:project_id/events'

/** The legacy event listing. */
export const events: readonly Coverage[] = [
  documented(13, {
    method: 'GET',
    path,
    status: 'partial',
    gaps: [
      observed('limit', '100, for CSV 3500; at most 50,000', 'semantics.md 9.1, 12 (O24:api/event.py)'),
      observed('after and before', 'strict; ISO 8601 or relative; other text means now', 'semantics.md 9.1'),
      observed('filters by property', 'lists, groups and the legacy form, seventeen operators', 'semantics.md 9.2'),
      observed('CSV', 'sorted columns of flattened keys; errors are empty', 'semantics.md 9.4 (LAB)'),
      observed('lifecycle of events', 'read-only', 'semantics.md 9, 12'),
      assumed(
        'select and where',
        'a JSON list without effect and with a warning in the journal; malformed JSON is a 400',
        'decisions.md 2 (select and where)',
      ),
    ],
    differences: [
      'next moves the offset (contract row eventPaging)',
      'every field is a string (contract row eventFields)',
      'a limit, offset or person_id the real service crashes on is a 400',
      'properties of cohorts, groups, sessions and queries match nothing, with a warning in the journal',
      'a malformed select or where is a 400; the real service looks at neither',
    ],
  }),
  documented(14, {
    method: 'GET',
    path: `${path}/:id`,
    gaps: [
      observed('a bad or unknown UUID', '400 without attr, or 404', 'semantics.md 9.5'),
      observed('person', 'shown with include_person alone', 'semantics.md 9.5'),
    ],
    differences: ['every field is a string (contract row eventFields)', 'a bad 32-character id is a 400, not a 500'],
  }),
  documented(15, {
    method: 'GET',
    path: `${path}/values`,
    gaps: [
      observed('parameters key, value and event_name', 'what is listed, of what, in which events', 'semantics.md 9.6'),
    ],
    differences: ['the real service answers with a body (contract row eventValuesBody)'],
  }),
]
