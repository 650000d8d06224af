import { fromHunt } from './task.ts'
import type { Step, Task } from './task.ts'

const askAgain: readonly Step[] = [
  ['focus', 'Ask again'],
  ['press', 'Enter'],
]

/** Causes that other tabs or the drawer tell. The bugs are those that an assistant hunts, too. */
export const elsewhereTasks: readonly Task[] = [
  fromHunt(
    'the app sends a number where text belongs',
    [['press', 'k', '3']],
    ['region', 'Answer', /400[^]*attr: "tags"/],
  ),
  fromHunt(
    'the app forgets the key in one place',
    [['press', 'k', '5'], ['focus', 'Sent by'], ['press', ...'owner@'], ...askAgain],
    ['region', 'What would have been', /It was 401, and would be 200\./],
  ),
  fromHunt(
    'the app shows a dashboard that was deleted before',
    [
      ['press', 'k', 'k', '5'],
      ['focus', 'Another request'],
      ['press', 'Enter'],
      ['focus', 'It is not sent at all'],
      ['press', 'Space'],
      ...askAgain,
    ],
    ['region', 'What would have been', /not be sent[^]*#2 GET [^]*404[^]*200/],
  ),
  fromHunt(
    'two tabs overwrite each other',
    [['press', 'k', 'k', '2']],
    ['table', 'dashboard 1, column by column', /row "changed name "Mine" "Old""/],
  ),
  fromHunt(
    'a member edits a restricted dashboard',
    [
      ['press', 'k', '5'],
      ['focus', 'Another row'],
      ['press', 'Enter'],
      ['focus', /^Key of the row/],
      ['type', '2'],
      ['focus', /^Columns as JSON/],
      ['type', '{"restriction_level": 21}'],
      ...askAgain,
    ],
    ['region', 'What would have been', /It was 403, and would be 200\./],
  ),
  fromHunt(
    'a fault that somebody left in place',
    [
      ['press', 's'],
      ['focus', /^Faults/],
      ['press', 'Enter'],
    ],
    ['list', 'Faults', /\/events → 503[^]*met 1 of 1 that match/],
  ),
  fromHunt(
    'a request that hangs at a gate',
    [
      ['press', 's'],
      ['focus', /^Gates/],
      ['press', 'Enter'],
    ],
    ['region', 'Gate 1', /1 GET \/api\/environments\/1\/events\//],
  ),
  fromHunt(
    'the app counts on a field that only the live service sends',
    [
      ['press', 'k', '5'],
      ['focus', 'The other contract'],
      ['press', 'Enter'],
      ...askAgain,
      ['focus', /^\d+ differences? of request 1/],
      ['press', 'Enter'],
    ],
    ['table', 'Differences of request 1', /body\./],
  ),
  fromHunt(
    'another user changed the row in the database',
    [
      ['focus', 'Request'],
      ['press', 'ArrowLeft', '4'],
      ['focus', 'Key of the row'],
      ['type', '1'],
      ['press', 'Enter'],
    ],
    ['tabpanel', 'State', /button "Before request 2" \[pressed\][^]*heading "dashboard 1"[^]*"From outside"/],
  ),
  fromHunt(
    'the app adds a tile to the wrong dashboard',
    [['press', 'k', '2']],
    ['tabpanel', /^Change/, /"added dashboard_id none 2"[^]*"added insight_id none 1"/],
  ),
]
