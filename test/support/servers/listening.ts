import { onTestFinished } from 'vitest'
import type { Control, WorldEvent } from '../../../src/control.ts'

/** A client that reads events for the length of a test. */
export function listen({ events }: Control, after?: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const reading = events({ signal: leaving.signal, ...(after !== undefined && { after }) })
  return {
    leave: () => leaving.abort(),
    /** The next event, or undefined once the stream is over. */
    next: async (): Promise<WorldEvent | undefined> => (await reading.next()).value as WorldEvent | undefined,
    /** All events until one of a name, which comes last. */
    async until(name: WorldEvent['event']): Promise<readonly WorldEvent[]> {
      const seen: WorldEvent[] = []
      for (let event = await this.next(); event; event = await this.next()) {
        seen.push(event)
        if (event.event === name) return seen
      }
      throw new Error(`The stream ended before «${name}»: ${seen.map(({ event }) => event).join(', ')}.`)
    },
  }
}

/** The same client, which was told already how the world is. */
export async function listenFromNow(control: Control) {
  const client = listen(control)
  await client.next()
  return client
}

/** The names of events, in their order. */
export const namesOf = (events: readonly WorldEvent[]) => events.map(({ event }) => event)

/** The numbers of the requests that events tell of, with the names of the events. */
export const requestsIn = (events: readonly WorldEvent[]) =>
  events.flatMap((one) => (one.event === 'came' || one.event === 'over' ? [`${one.event} ${one.data.number}`] : []))
