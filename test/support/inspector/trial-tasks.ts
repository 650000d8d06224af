import { ask, create, dashboards } from '../servers/served.ts'
import type { Served } from '../servers/served.ts'
import { sendAs } from './tabs.ts'
import type { Step, Task } from './task.ts'

const second = `${dashboards}2/`
const open = (section: RegExp): readonly Step[] => [
  ['press', 's'],
  ['focus', section],
  ['press', 'Enter'],
]
const choose = (name: string | RegExp): readonly Step[] => [
  ['focus', name],
  ['press', 'Enter'],
]

/** An answer that no description allows. */
const sendWrongId: readonly Step[] = [
  ...open(/^Gates/),
  ...choose('Edit the answer to request 1'),
  ['focus', 'Body'],
  ['type', '{"id": "one"}'],
  ...choose('Send'),
]

/** The app asks, and a gate holds the request, or its answer. */
const held = (at: 'request' | 'answer') => async (served: Served) => {
  const gate = await served.control.hold({ path: '/dashboards/:id', at })
  void ask(served.server.url, second).catch(() => undefined)
  await gate.arrived()
}

/** Tasks in which something is tried: somebody else, another moment, another answer. */
export const trialTasks: readonly Task[] = [
  {
    title: 'which later answers change if the member had been an admin?',
    happens: async ({ server }) => {
      await sendAs('third', server.url, 'PATCH', second, { name: 'Ours' })
      await ask(server.url, '/api/environments/1/events/')
      await ask(server.url, second)
    },
    steps: [['press', 'k', 'k', 'k', '5'], ['focus', 'Sent by'], ['press', ...'admin@'], ...choose('Ask again')],
    read: ['region', 'What would have been', /was 403, and would be 200\. 1 later answer differs[^]*#3 GET/],
  },
  {
    title: 'which later answers change if the key had the scope?',
    happens: async ({ server }) => {
      await sendAs('reader', server.url, 'PATCH', second, { name: 'Ours' })
      await sendAs('reader', server.url, 'GET', second)
    },
    steps: [
      ['press', 'k', 'k', '5'],
      ...choose('Another row'),
      ['focus', 'Table'],
      ['press', ...'key'],
      ['focus', /^Key of the row/],
      ['type', '8'],
      ['focus', /^Columns as JSON/],
      ['type', '{"scopes": ["dashboard:write"]}'],
      ...choose('Ask again'),
    ],
    read: ['region', 'What would have been', /was 403, and would be 200\. 1 later answer differs[^]*#2 GET/],
  },
  {
    title: 'who may do it?',
    happens: ({ server }) => sendAs('reader', server.url, 'PATCH', second, { name: 'Ours' }),
    steps: [
      ...open(/^Acting user/),
      ['focus', 'All requests are sent as'],
      ['press', ...'owner@'],
      ...choose('Send as this one'),
      ['wait', 'status', '', /All requests are sent as owner@/],
      ['app', ({ server }) => sendAs('reader', server.url, 'PATCH', second, { name: 'Ours' })],
      ['press', 'Escape'],
      ['focus', 'Requests'],
      ['press', 'End'],
    ],
    read: ['tabpanel', 'Why', /Every check was passed[^]*answered 200/],
  },
  {
    title: 'what does the app do the day after?',
    happens: ({ server }) => create(server.url, 'Today'),
    steps: [
      ...open(/^Clock/),
      ...choose('+1 day'),
      ['wait', 'status', '', /Done: \+1 day\./],
      ['app', ({ server }) => create(server.url, 'Tomorrow')],
      ['press', 'Escape'],
      ['focus', 'Requests'],
      ['press', 'End', '2'],
    ],
    read: ['tabpanel', /^Change/, /created_at none "2026-01-02T00:00:00/],
  },
  {
    title: 'the app shows a spinner until the held request is released',
    happens: held('request'),
    steps: [...open(/^Gates/), ...choose('Release request 1')],
    read: ['option', /^Request 1 /, /GET .* 200/],
  },
  {
    title: 'the app forgets to show that the held request was refused',
    happens: held('request'),
    steps: [
      ...open(/^Gates/),
      ['focus', 'Refuse request 1'],
      ['press', 'Tab'],
      ['type', '502'],
      ['press', 'Shift+Tab', 'Enter'],
    ],
    read: ['option', /^Request 1 /, /GET .* 502/],
  },
  {
    title: 'what breaks the contract is not sent by oversight',
    happens: held('answer'),
    steps: sendWrongId,
    read: ['alert', '', /lie/],
  },
  {
    title: 'the app crashes on an answer that breaks the contract',
    happens: held('answer'),
    steps: [
      ...sendWrongId,
      ['wait', 'alert', '', /lie/],
      ['focus', 'send it though it is a lie'],
      ['press', 'Space'],
      ...choose('Send'),
      ['wait', 'status', '', /Done: Send\./],
      ['press', 'Escape'],
      ['focus', 'Requests'],
      ['press', 'End', '3'],
    ],
    read: ['region', 'Answer', /id: "one"/],
  },
]
