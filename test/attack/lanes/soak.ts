import fc from 'fast-check'
import { requireThat } from '../attack.ts'
import type { Attack, Lane } from '../attack.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** In megabytes: what a server may take, however many worlds are asked, and however long. */
const MOST = 1024
const WORLDS = 1000
/** Requests in one try, and how many of them at once. */
const [BATCH, AT_ONCE] = [2000, 20]

/** Many requests in many worlds. */
export const soak: Lane = async () => {
  const target = await openTarget('--auth', 'lenient')
  return {
    attacks: {
      'large pages in 1,000 worlds': (draw) =>
        inWorlds(target, draw(fc.nat()), (url) => get(`${url}/events/?limit=100`)),
      'writes in 1,000 worlds': (draw) => inWorlds(target, draw(fc.nat()), rename),
      'worlds that see each other': apart(target),
    },
    close: () => target.close(),
  }
}

/** Spreads a batch over all worlds, beginning with a drawn one. */
async function inWorlds(
  target: Target,
  first: number,
  send: (url: string, world: string) => Promise<void>,
): Promise<void> {
  let next = 0
  const work = async () => {
    for (let at = next++; at < BATCH; at = next++) {
      const world = `w${(first + at) % WORLDS}`
      await send(`${target.url}/w/${world}/api/environments/1`, world)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await target.requireAlive()
  const memory = await target.memory()
  requireThat(memory < MOST, `the server takes ${Math.round(memory)} MB, more than ${MOST}`)
}

async function get(url: string): Promise<void> {
  const answer = await fetch(url)
  requireThat(answer.status === 200, `${url} was ${answer.status}`)
  await answer.text()
}

async function rename(url: string, name: string): Promise<void> {
  const answer = await fetch(`${url}/dashboards/1/`, { method: 'PATCH', body: new URLSearchParams({ name }) })
  requireThat(answer.status === 200, `a PATCH in ${name} was ${answer.status}`)
  await answer.text()
}

const apart =
  (target: Target): Attack =>
  async (draw) => {
    const worlds = draw(fc.uniqueArray(fc.integer({ min: 0, max: WORLDS - 1 }), { minLength: 10, maxLength: 10 }))
    await Promise.all(worlds.map((world) => rename(`${target.url}/w/w${world}/api/environments/1`, `mine ${world}`)))
    for (const world of worlds) {
      const state = await (await target.control('GET', `/w/w${world}/__fake/state`)).text()
      const seen = new Set([...state.matchAll(/"mine (\d+)"/g)].map(([, own]) => own))
      requireThat([...seen].join() === String(world), `world ${world} has what ${[...seen].join(' and ')} wrote`)
    }
  }
