import { fromHunt } from './task.ts'
import type { Step, Task } from './task.ts'

const newest: Step = ['press', 'k']

/** Causes that the Why tab of the newest request tells. The bugs are those that an assistant hunts, too. */
export const whyTasks: readonly Task[] = [
  fromHunt(
    'the app saves with a key that may only read',
    [newest],
    ['tabpanel', 'Why', /403 by rule K\.8[^]*API key "reader" lacks dashboard:write; keys that are let in: /],
  ),
  fromHunt(
    'the app sends a key that was revoked',
    [newest],
    ['tabpanel', 'Why', /API key "revoked" or its owner is not active/],
  ),
  fromHunt(
    'the app forgets the content type',
    [newest],
    ['tabpanel', 'Why', /JSON needs the header Content-Type: application\/json/],
  ),
  fromHunt(
    'the app misspells a path',
    [newest],
    ['tabpanel', 'Why', /The nearest faked route is \/api\/environments\/:project_id\/dashboards/],
  ),
  fromHunt(
    'the app misspells a field, which is ignored',
    [newest],
    ['tabpanel', 'Why', /Unknown body key "descripton" was ignored/],
  ),
  fromHunt(
    'the app misspells a parameter, which is ignored',
    [newest],
    ['tabpanel', 'Why', /Unknown query parameter "limt" was ignored/],
  ),
  fromHunt(
    'the app asks for a project of another organisation',
    [newest],
    [
      'tabpanel',
      'Why',
      /Project 3 \("Foreign"\) is closed to API key "owner", because .* in its organisation; keys that are let in: .*outsider/,
    ],
  ),
  fromHunt(
    'somebody takes a right away, and much later a save fails',
    [newest],
    ['tabpanel', 'Why', /Before request 2 of owner@acme\.test \(PATCH .*\), it would have been answered 200\./],
  ),
  fromHunt(
    'the app uses a method that the path has not',
    [newest],
    ['tabpanel', 'Why', /Refused with 405 by rule E\.5/],
  ),
  fromHunt(
    'the token of a public dashboard is of no use',
    [newest],
    ['tabpanel', 'Why', /Refused with 404 by section 21: Not found\./],
  ),
  fromHunt(
    'the app is refused by a rule that nobody knows',
    [newest],
    ['region', 'Rule K.8', /A scoped key needs the scope of the action/],
  ),
]
