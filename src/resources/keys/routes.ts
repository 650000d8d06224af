import { ok } from '../../core/http/answer.ts'
import type { AccountCall, Handler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { getCurrentKey } from './rules.ts'
import { currentKeyShape } from './shape.ts'

const retrieve: Handler<AccountCall> = (call) => ok(show(currentKeyShape, getCurrentKey(call.identity), call))

export const routes = {
  '/api/personal_api_keys/@current': {
    reach: 'account',
    name: 'Personal API Key Instance',
    object: 'personal_api_key',
    tag: 'account',
    unfaked: ['PUT', 'PATCH', 'DELETE'],
    actions: {
      GET: {
        summary: 'Read the key the request is made with',
        answers: { 200: currentKeyShape },
        differs: [{ says: 'last_used_at is the present; the real service writes it at most once an hour', fields: [] }],
        handler: retrieve,
      },
    },
  },
} satisfies Routes
