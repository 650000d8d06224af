import { ask, create, dashboards } from '../servers/served.ts'
import type { Served } from '../servers/served.ts'
import { sendAs } from './tabs.ts'
import type { Step, Task } from './task.ts'

const patch = ({ server }: Served, path: string, body: object) => sendAs('owner', server.url, 'PATCH', path, body)
const seventh = `${dashboards}7/`
const second = `${dashboards}2/`
const select: Step = ['focus', 'Requests']

const createTwo = async ({ server }: Served): Promise<void> => {
  await create(server.url, 'Fifth')
  await create(server.url, 'Sixth')
}

/** Tasks that lead to a past state, and back to it. */
export const pastTasks: readonly Task[] = [
  {
    title: 'what did dashboard 7 look like before the second PATCH?',
    happens: async (at) => {
      for (const name of ['Five', 'Six', 'Seven']) await create(at.server.url, name)
      await patch(at, seventh, { name: 'First change' })
      await patch(at, second, { name: 'Another' })
      await patch(at, seventh, { name: 'Second change' })
      await ask(at.server.url, seventh)
    },
    steps: [
      ['press', '/'],
      ['type', 'patch dashboard:7'],
      select,
      ['press', 'Home', 'ArrowDown', '4'],
      ['focus', 'Key of the row'],
      ['type', '7'],
      ['press', 'Enter'],
    ],
    read: [
      'tabpanel',
      'State',
      /"Before request 6" \[pressed\][^]*heading "dashboard 7"[^]*definition: .*"First change/,
    ],
  },
  {
    title: 'which request deleted dashboard 2?',
    happens: async (at) => {
      await patch(at, `${dashboards}1/`, { deleted: true })
      await ask(at.server.url, second)
      await patch(at, second, { deleted: true })
      await ask(at.server.url, second)
    },
    steps: [['press', '/'], ['type', 'dashboard:2 is:write'], select, ['press', 'End', '2']],
    read: ['tabpanel', /^Change/, /region "dashboard 2"[^]*row "changed deleted false true"/],
  },
  {
    title: 'the user wants the deleted dashboard back',
    happens: async (at) => {
      await patch(at, second, { deleted: true })
      await ask(at.server.url, second)
    },
    steps: [
      ['press', 'k', 'k'],
      ['focus', 'Go back here…'],
      ['press', 'Enter'],
      ['focus', 'Go back'],
      ['press', 'Enter'],
      ['wait', 'status', '', /The world is where request 1 found it\./],
      ['app', (at) => ask(at.server.url, second)],
      ['press', 'n', 'k', '3'],
    ],
    read: ['region', 'Answer', /200[^]*name: "Restricted"/],
  },
  {
    title: 'try the other way in a world of its own, and leave the live one untouched',
    happens: createTwo,
    steps: [
      ['press', 'k'],
      ['focus', 'Branch'],
      ['press', 'Enter'],
      ['wait', 'textbox', 'Base URL', /\/w\/from-2/],
      ['focus', 'Show the first world'],
      ['press', 'Enter'],
      ['app', ({ server }) => create(`${server.url}/w/from-2`, 'Elsewhere')],
      ['app', ({ server }) => create(server.url, 'Seventh')],
      ['press', 'n', 'k', '2'],
    ],
    read: ['tabpanel', /^Change/, /region "dashboard 7"[^]*name none "Seventh"/],
  },
  {
    title: 'the branch has what was there before, and nothing from after',
    happens: createTwo,
    steps: [
      ['press', 'k'],
      ['focus', 'Branch'],
      ['press', 'Enter'],
      ['wait', 'heading', /World from-2/, /World from-2/],
      ['press', '4'],
    ],
    read: ['tabpanel', 'State', /button "dashboard 5 rows"/],
  },
  {
    title: 'who made the insight on this tile?',
    happens: (at) => sendAs('admin', at.server.url, 'POST', '/api/environments/1/insights/', { dashboards: [1] }),
    steps: [
      ['press', 'k', '2'],
      ['focus', /^tile/],
      ['press', 'Enter'],
      ['focus', 'insight 2'],
      ['press', 'Enter'],
      ['focus', 'user 2'],
      ['press', 'Enter'],
    ],
    read: ['tabpanel', 'State', /heading "user 2"[^]*"admin@acme\.test"/],
  },
]
