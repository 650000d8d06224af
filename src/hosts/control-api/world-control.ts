import { worldPath } from '../../core/http/world-path.ts'
import { closedSchema, integer, text } from '../../core/json/json-schema.ts'
import { Refusal } from '../worlds/refusal.ts'
import type { OpenFrom } from '../worlds/world-opening.ts'
import { scenarioAmong } from './control-call.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'

/** Routes that are about other worlds than the one that is called. */
export const worldRoutes: ControlRoutes = {
  'GET /worlds': {
    operationId: 'worldsList',
    summary:
      'The names of the worlds, how many seconds they have been unused, and whether nobody has written to them or set them up.',
    handle: ({ worlds }) => worlds.list(),
  },
  'POST /worlds/:name': {
    operationId: 'worldsOpenFrom',
    summary:
      'Opens a new world where another one is, or where it was when request n came: {"from": "alice", "at": 7}; with the faults of that moment. Or at a {"scenario": …} with its "seed" and "now", a {"state": …}, or a {"capsule": …} and a request in it ("at"). The address is that of its page, and the base URL of clients.',
    body: closedSchema(
      {
        from: text,
        at: count,
        scenario: text,
        seed: integer,
        now: { type: ['string', 'number'] },
        state: { type: 'object' },
        capsule: { type: 'object' },
      },
      [],
    ),
    answer: closedSchema({ url: text }),
    leavesUntouched: true,
    async handle({ world, worlds, scenarios, origin, params: { name }, body }: ControlCall<OpenFrom>) {
      await worlds.openFrom({ name, where: body, asked: world, getScenario: scenarioAmong(scenarios) })
      return { url: origin + worldPath(name) }
    },
  },
  'PUT /worlds/:name': {
    operationId: 'worldsOpen',
    summary: 'Makes a world, if it is not there yet: the first request to it does so, too.',
    leavesUntouched: true,
    handle: ({ worlds, params }) => worlds.make(params.name),
  },
  'DELETE /worlds/:name': {
    operationId: 'worldsDrop',
    summary: 'Drops a world; the next request to it finds it at the start again.',
    leavesUntouched: true,
    async handle({ worlds, params: { name } }) {
      if (!(await worlds.drop(name))) throw new Refusal(404, 'not_found', `There is no world "${name}".`)
    },
  },
}
