import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { faultsOf } from '../worlds/world-opening.ts'
import { HANDOVER, USED_WORLD } from './used-world.ts'

/** Which world answers the page of this tab, and what it has. */
interface UsedWorld {
  readonly world: string
  /** As `exportState` gives it. */
  readonly state?: object
  readonly faults?: readonly FaultDefinition[]
  /** Why the state could not be kept: then it is not there. */
  readonly lost?: string
}

/** Ends the keeping, by the document of the window: one world at a time answers it. */
const keeping = new WeakMap<Document, AbortController>()

/** Keeps in this tab which world answers the page, for when the page is loaded again; undefined for the page's own fake. */
export function persistUsedWorld(world: string | undefined, fake: Fake): void {
  keeping.get(document)?.abort()
  forgetUsedWorld()
  if (world === undefined) return
  const end = new AbortController()
  keeping.set(document, end)
  const save = () => {
    write({ world, state: fake.exportState(), faults: faultsOf(fake) })
  }
  const handOver = (event: Event) => {
    save()
    // The module that takes over answers the page from now on.
    if ((event as CustomEvent<unknown>).detail) end.abort()
  }
  save()
  addEventListener('pagehide', save, { signal: end.signal })
  addEventListener(HANDOVER, handOver, { signal: end.signal })
}

/** The use of a world that is kept. */
export function readUsedWorld(): UsedWorld {
  try {
    // Anybody on the origin can write there: what has no parts is refused here, as what is not JSON.
    const { world, ...use } = JSON.parse(sessionStorage.getItem(USED_WORLD) ?? '') as UsedWorld
    return { world, ...use }
  } catch (error) {
    return { world: 'without a name', lost: asText(error) }
  }
}

export function forgetUsedWorld(): void {
  try {
    sessionStorage.removeItem(USED_WORLD)
  } catch {
    // Without a storage nothing is kept.
  }
}

/** The former value is removed first: an outdated state must not come back. */
function write(use: UsedWorld): void {
  forgetUsedWorld()
  try {
    sessionStorage.setItem(USED_WORLD, JSON.stringify(use))
  } catch (error) {
    if (use.lost === undefined) write({ world: use.world, lost: asText(error) })
  }
}
