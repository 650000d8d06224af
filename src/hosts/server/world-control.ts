import type { ControlRoutes } from './control-call.ts'
import { Refusal } from './refusal.ts'

export const worldRoutes: ControlRoutes = {
  'GET /health': {
    summary: 'Answers as soon as the fake does; the only path that needs no token.',
    handle: ({ world }) => ({ status: 'ok', now: world.fake.clock.iso() }),
  },
  'GET /worlds': {
    summary: 'The names of the worlds, and for how many seconds nobody has asked them for anything.',
    handle: ({ worlds }) => worlds.list(),
  },
  'PUT /worlds/:name': {
    summary: 'Makes a world, if it is not there yet: the first request to it does so, too.',
    handle: ({ worlds, params }) => void worlds.of(params.name),
  },
  'DELETE /worlds/:name': {
    summary: 'Drops a world; the next request to it finds it at the start again.',
    handle({ worlds, params: { name } }) {
      if (!worlds.drop(name)) throw new Refusal(404, 'not_found', `There is no world "${name}".`)
    },
  },
}
