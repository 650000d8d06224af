import { closedSchema, text } from '../../core/json/json-schema.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { ControlCall, Controlled, ControlRoute } from './control-call.ts'
import type { ServedWorld } from '../worlds/served-world.ts'

/** Where another world begins. */
export interface OpenFrom {
  /** The name of a world. Default: the one that is asked. */
  readonly from?: string
  /** The number of the request whose state it is. Default: the present. */
  readonly at?: number
}

export const openingRoute: ControlRoute = {
  summary:
    'Opens a new world where another one is, or where it was when request n came: {"from": "alice", "at": 7}. The faults of that moment come along.',
  body: closedSchema({ from: text, at: { type: 'integer', minimum: 1 } }, []),
  leavesUntouched: true,
  handle: openWorldAt,
}

async function openWorldAt({ world, worlds, params: { name }, body }: ControlCall<OpenFrom>): Promise<void> {
  const origin = originOf({ worlds }, world, body.from)
  const fake = await origin.past.fakeAt(body.at ?? origin.past.next, 'keep')
  // Somebody may have made it meanwhile.
  if (worlds.has(name))
    throw new FakeUsageError(
      `There is a world "${name}" already. Take another name, or drop it with DELETE /__fake/worlds/${name}.`,
    )
  const opened = worlds.of(name)
  opened.startFrom(fake)
  opened.fake.faults.clear()
  for (const { definition } of fake.faults.list()) opened.fake.faults.add(definition)
  opened.isSetUp = true
}

function originOf({ worlds }: Pick<Controlled, 'worlds'>, asked: ServedWorld, from: string | undefined): ServedWorld {
  if (from === undefined) return asked
  if (worlds.has(from)) return worlds.of(from)
  const known =
    worlds
      .list()
      .map(({ name }) => name)
      .join(', ') || 'none'
  throw new FakeUsageError(`There is no world "${from}". Known: ${known}. Left out, it is the world that is asked.`)
}
