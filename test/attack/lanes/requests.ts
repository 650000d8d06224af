import fc from 'fast-check'
import { asked, toRequest } from '../../support/random/anything.ts'
import { requireThat } from '../attack.ts'
import type { Attack, Lane } from '../attack.ts'
import { hostileBody, hostileQuery } from '../hostile-values.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** In milliseconds: a request that takes longer blocks all others. */
const BLOCKED = 5000

/** Random and hostile requests over a port. */
export const requests: Lane = async () => {
  const target = await openTarget('--auth', 'lenient')
  return {
    attacks: {
      'any request, and a refusal changes nothing': anyRequest(target),
      'bodies and queries made to break a reader': hostileRequest(target),
      'control, with bodies made to break a reader': hostileControl(target),
      'what control tells of all that': reading(target),
    },
    close: () => target.close(),
  }
}

const anyRequest =
  (target: Target): Attack =>
  async (draw) => {
    for (const one of draw(fc.array(asked, { minLength: 1, maxLength: 8 }))) {
      const { url, headers } = toRequest(one)
      const path = url.slice(new URL(url).origin.length)
      const body = ['GET', 'HEAD'].includes(one.method) ? {} : { body: one.body ?? null }
      const before = await stateOf(target)
      const { status } = await send(target, one.method, path, { headers, ...body })
      const changes = status < 400 && !['GET', 'HEAD', 'OPTIONS'].includes(one.method)
      requireThat(changes || (await stateOf(target)) === before, `${one.method} ${path} was ${status} and changed rows`)
    }
    await target.requireAlive()
  }

const PATHS = [
  'dashboards/',
  'dashboards/1/',
  'events/',
  'events/values/',
  'dashboards/1/collaborators/',
  'x'.repeat(5000),
]

const hostileRequest =
  (target: Target): Attack =>
  async (draw) => {
    const method = draw(fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE'))
    const path = `/api/environments/1/${draw(fc.constantFrom(...PATHS))}?${draw(hostileQuery)}`
    const type = draw(
      fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/csv'),
    )
    const body = method === 'GET' ? {} : { body: draw(hostileBody) }
    await send(target, method, path, { headers: { 'Content-Type': type }, ...body })
    await target.requireAlive()
  }

const ROUTES = `POST /reset|PUT /state|POST /scenario|PUT /snapshots/a|POST /snapshots/a/restore|PUT /clock
POST /clock/advance|POST /clock/follow|POST /clock/freeze|POST /faults|DELETE /faults/1|POST /gates|DELETE /gates/1
POST /journal/find|GET /journal|GET /journal/har|GET /capsule|PUT /worlds/b|DELETE /worlds/b|GET /%|POST /%
GET /entries|GET /entries/1|GET /state|POST /worlds/c|POST /otherwise|GET /rows|GET /rows/dashboard|POST /rows/dashboard
PATCH /rows/dashboard/1|DELETE /rows/tile/1|GET /rows/event/%|GET /edits|POST /edits/1/undo`

/** In a world of its own, so that its gates and faults hold up no other request. */
const hostileControl =
  (target: Target): Attack =>
  async (draw) => {
    const [method, path] = draw(fc.constantFrom(...ROUTES.split(/[|\n]/))).split(' ') as [string, string]
    const { status } = await target.control(
      method,
      `/w/control/__fake${path}?${draw(hostileQuery)}`,
      method === 'GET' ? undefined : draw(hostileBody),
    )
    requireThat(status < 500, `${method} ${path} of control was ${status}`)
    await target.requireAlive()
  }

/** The journal holds every request so far, however broken. */
const reading =
  (target: Target): Attack =>
  async () => {
    for (const path of [
      '/journal',
      '/journal/har',
      '/capsule',
      '/state',
      '/entries?limit=500',
      '/rows',
      '/rows/dashboard',
    ]) {
      const answer = await target.control('GET', `/__fake${path}`)
      const text = await answer.text()
      const reported = target.serving.said().slice(0, 3).join(' ')
      requireThat(
        answer.status === 200,
        `GET ${path} of control was ${answer.status}: ${text.slice(0, 300)} ${reported}`,
      )
      JSON.parse(text)
    }
    await target.control('POST', '/__fake/reset')
    await target.requireAlive()
  }

const stateOf = async (target: Target): Promise<string> => (await target.control('GET', '/__fake/state')).text()

/** Sends a request and checks what every answer has to be. */
async function send({ url }: Target, method: string, path: string, init: RequestInit): Promise<Response> {
  const began = performance.now()
  const answer = await fetch(url + path, { method, ...init })
  const text = await answer.text()
  const shown = `${method} ${path.slice(0, 300)}`
  requireThat(answer.status < 500 || answer.status === 501, `${shown} was ${answer.status}: ${text.slice(0, 300)}`)
  requireThat(performance.now() - began < BLOCKED, `${shown} took longer than ${BLOCKED / 1000} s`)
  if (text !== '' && answer.headers.get('content-type') === 'application/json') JSON.parse(text)
  return answer
}
