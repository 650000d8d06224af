import type { Clock } from '../../core/time/clock.ts'
import type { RemoteObject } from './environment.ts'
import { callObject } from './object-call.ts'
import type { StoredWorld } from './storage/stored-world.ts'

/** After how many milliseconds a world reports again that it is in use. */
const PAUSE = 30_000

/** Reports the state of a world to the directory now and then. */
export type TellOfWorld = (world: StoredWorld) => Promise<void>

/**
 * Returns the function that reports a world to the directory. The answer to the first write waits for the report: until then the
 * directory may give the place of an untouched world to another. The world without a name stands in no list.
 */
export function worldReporter(directory: RemoteObject, name: string, wall: Clock): TellOfWorld {
  let [told, toldAt, isTouched] = ['', 0, false]

  /** Sends a report. If it fails, the next request sends one again. */
  const send = async ({ life, report }: StoredWorld): Promise<void> => {
    try {
      await callObject(directory, 'report', { name, life, report })
    } catch (error) {
      told = ''
      throw error
    }
  }

  return async (world) => {
    const { untouched, start } = world.report
    const now = wall.now()
    const essence = JSON.stringify([untouched, start])
    if (name === '' || (essence === told && now - toldAt < PAUSE)) return
    const isFirstWrite = !untouched && !isTouched
    told = essence
    toldAt = now
    const sent = send(world)
    if (isFirstWrite) await sent
    else sent.catch((error: unknown) => console.error(error))
    isTouched = !untouched
  }
}
