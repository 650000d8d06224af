/** The values that a worker gets from its configuration: bindings, variables and secrets. */
export interface WorkerEnvironment {
  /**
   * The durable objects of the class `FakeWorld`, stored in SQLite: one for each world, one that lists them, and one that keeps
   * who may open the inspector.
   */
  readonly FAKE_WORLDS: ObjectNamespace
  /** The token that opens control. */
  readonly FAKE_DASHBOARDS_TOKEN?: string | null
  /** The keys of teams: `blue=first-secret,red=second-secret`. */
  readonly FAKE_DASHBOARDS_KEYS?: string | null
}

/** The part of Cloudflare's `DurableObjectNamespace` that a worker uses. */
export interface ObjectNamespace {
  idFromName(name: string): ObjectId
  get(id: ObjectId): RemoteObject
}

/** The identity of a durable object. */
export interface ObjectId {
  equals(other: ObjectId): boolean
}

/** A durable object, from outside. */
export interface RemoteObject {
  fetch(request: Request): Promise<Response>
}

const WORLD = 'world:'
/** No world is called like these two. */
const DIRECTORY = 'worlds'
const INSPECTOR = 'inspector'

/** The object that holds a world; the world without a name has the empty one. */
export const worldObject = ({ FAKE_WORLDS }: WorkerEnvironment, name: string): RemoteObject =>
  FAKE_WORLDS.get(FAKE_WORLDS.idFromName(WORLD + name))

/** The identity of the object that lists the worlds. */
export const directoryId = ({ FAKE_WORLDS }: WorkerEnvironment): ObjectId => FAKE_WORLDS.idFromName(DIRECTORY)

/** The identity of the object that keeps who may open the inspector. */
export const inspectorId = ({ FAKE_WORLDS }: WorkerEnvironment): ObjectId => FAKE_WORLDS.idFromName(INSPECTOR)
