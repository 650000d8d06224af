import type { Reply } from '../../core/http/reply.ts'
import { withoutWorld, worldNameIn } from '../../core/http/world-path.ts'
import { untilAborted } from '../../core/time/until-aborted.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import { ReceivedRequest } from '../../request/received-request.ts'
import type { Scenario } from '../../resources/world.ts'
import type { Controlled } from '../control-api/control-call.ts'
import { answerControl, isControl } from '../control-api/control.ts'
import { localWorlds } from '../control-api/controlled-worlds.ts'
import { wallClock } from '../wall-clock.ts'
import { nameAmong, resetPointOf } from '../worlds/knowledge/world-start.ts'
import { Refusal, replyToError } from '../worlds/refusal.ts'
import { ServedWorld } from '../worlds/served-world.ts'
import { toStreamedResponse } from '../worlds/streamed-reply.ts'
import { startAs } from '../worlds/world-opening.ts'
import { Worlds } from '../worlds/worlds.ts'

/** Settings of control of a fake in a page. */
interface PageControlOptions {
  /** The scenarios that it can start from, by name. Default: none. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** The start of the fake. Default: the scenario among them that it was made with. */
  readonly start?: string
}

/** Control of a fake that runs in this page. */
export interface PageControl {
  /** Answers requests below `/__fake` and `/w/<world>/__fake`, on any host, without a network. */
  readonly fetch: typeof fetch
  /** The world that answers the page; undefined for the one without a name. */
  readonly used: string | undefined
  /** Makes a world that begins with the state of a fake. */
  begin(world: string, at: Fake): void
  /** Notes which world answers the page, and gives its fake. */
  use(world?: string): Fake
  /** Lets it start from these scenarios from now on. */
  offer(scenarios: Readonly<Record<string, Scenario>>): void
  /** Ends the streams of events, and tells those who listen why. */
  end(says: string): void
}

/** Worlds end with the page: until then, even a world that has long been unused may be used again. */
const FOR_EVER = '36500d'

/**
 * The control API of a server, answered inside this page: no port, no token, and no request leaves the page.
 *
 * @see spec F.35
 */
export function createPageControl(
  fake: Fake,
  { scenarios = {}, start = nameAmong(scenarios, fake.scenario) }: PageControlOptions = {},
): PageControl {
  const wall = wallClock()
  const first = new ServedWorld(fake, wall, resetPointOf(fake, wall.now(), start))
  const worlds = new Worlds(first, wall, { idle: FOR_EVER })
  const worldOf = (name: string | undefined): ServedWorld => (name === undefined ? first : worlds.of(name))
  let used: string | undefined
  const actingFake = actingFakes()
  actingFake(first)
  let control: Controlled = { worlds: localWorlds(worlds), scenarios }
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const reply = await untilAborted(request.signal, answerFrom(worldOf, control, request))
      return toStreamedResponse(reply, request.signal)
    },
    get used() {
      return used
    },
    begin: (world, at) => startAs(worlds.of(world), at),
    use(world) {
      used = world
      return actingFake(worldOf(world))
    },
    offer(others) {
      control = { ...control, scenarios: others }
    },
    end: (says) => worlds.endStreams(says),
  }
}

/** Gives the fake of a world, which sends the requests of the page as the acting user there. */
function actingFakes(): (world: ServedWorld) => Fake {
  const acting = new WeakSet<ServedWorld>()
  return (world) => {
    if (!acting.has(world)) sendAsActor(world)
    acting.add(world)
    return world.fake
  }
}

/** Sends the requests of a page as the acting user of the world: they come to its fake itself, and not to the world. */
function sendAsActor({ fake, actor }: ServedWorld): void {
  const { fetch, journal } = fake
  const send: Fake['fetch'] = (...asked) => {
    const { asked: before } = journal
    const answer = fetch(...actor.signCall(asked))
    // A journal may keep nothing.
    if (journal.asked > before && journal.last) actor.note(journal.last as Entry)
    return answer
  }
  Object.assign(fake, { fetch: send })
}

/** Answers a request to control from the world that its path names. */
async function answerFrom(
  worldOf: (name: string | undefined) => ServedWorld,
  control: Controlled,
  request: Request,
): Promise<Reply> {
  try {
    const received = new ReceivedRequest(request)
    const { pathname } = received.address
    if (!isControl(withoutWorld(pathname))) throw noControl(received)
    const world = worldOf(worldNameIn(pathname))
    return await world.answering(answerControl(control, received, world))
  } catch (error) {
    return replyToError(error)
  }
}

const noControl = ({ method, address }: ReceivedRequest): Refusal =>
  new Refusal(
    404,
    'not_found',
    `${method} ${address.pathname} is no request to control. All of control is below /__fake.`,
  )
