import { assumed, observed } from './gap.ts'
import type { Gap } from './gap.ts'

/** What holds for every endpoint. */
export const everywhere: readonly Gap[] = [
  observed(
    'trailing slash',
    'optional on every path, never a redirect',
    'semantics.md 1.1 (step 1), 12; decisions.md 2',
  ),
  observed(
    'order of checks',
    'route, format, credentials, scope, body, project, access, path condition, rate, method, object, fields',
    'semantics.md 1.1; decisions.md 2',
  ),
  observed(
    'error body',
    '{type, code, detail, attr}, the first error only',
    'semantics.md 1.2, 1.3 (HOG, LAB); decisions.md 2',
  ),
  observed(
    'status of invalid input, no credentials, no scope, unknown resource',
    '400, 401, 403, 404',
    'semantics.md 1.2, 12',
  ),
  observed(
    'keys',
    'issued on a settings page; scopes <object>:read or :write or *; none means full access; bound to projects or organisations',
    'semantics.md 1.4, 1.5, 12 (O24:models/personal_api_key.py); decisions.md 2',
  ),
  assumed('auth: lenient', 'a request without a usable key is made by the first active user', 'decisions.md 2 (Keys)'),
  observed(
    'licensed features',
    'tagging, advanced_permissions and project_based_permissioning belong to an organisation, all on at first',
    'semantics.md 1.8; decisions.md 2',
  ),
  observed(
    'rate limits',
    '480 a minute and 4800 an hour, for events 240 and 1200; 429 with Retry-After; off at first',
    'semantics.md 1.7, 12 (O24:rate_limit.py); decisions.md 2',
  ),
  assumed('crashes', 'where the real service answers 500 to bad input, a 400 in the same form', 'decisions.md 2'),
  assumed('orphans', 'a refused request leaves every row as it was', 'decisions.md 2'),
  assumed('body size', 'a body larger than 1 MiB is a 413', 'assumed'),
  observed('unknown query parameters', 'ignored; the journal warns', 'semantics.md 12; decisions.md 2'),
  assumed(
    'what the real service has and the fake has not',
    '501 not_faked, with the nearest faked route',
    'decisions.md 2',
  ),
  assumed(
    'CORS',
    'localhost, .test hosts and configured origins may read every answer; a preflight needs no key',
    'decisions.md 2',
  ),
  assumed('cookies', 'ignored: no session authentication', 'decisions.md 2'),
  observed('dates', 'ISO 8601 in UTC, Z; events +00:00', 'semantics.md 1.2; decisions.md 2'),
  observed('HEAD and OPTIONS', 'GET without a body; name, description, renders, parses', 'semantics.md 1.2 (LAB)'),
  observed('the tree under /api/projects/', 'the same views', 'decisions.md 3'),
  observed('versioning', 'none: no header, nothing in the path', 'semantics.md 12 (O24:api/__init__.py)'),
  observed('notifications and callbacks', 'none for clients', 'semantics.md 12'),
]
