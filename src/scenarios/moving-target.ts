import { createFactories } from '../factories/factories.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'

const PAGE = 100
const MINUTE = 60_000

/**
 * 250 events that change while a client reads them. After the first page ten newer events appear, so that the second page
 * repeats ten. After the second page thirty of its events vanish, so that the third page skips thirty.
 */
export function movingTarget(world: World): void {
  const create = createFactories(world)
  const project = create.project({ ...mainProjectId(world), name: 'Moving target' })
  create.key({ user: create.user.owner() })
  const person = create.person({ project })
  const at = (minute: number) => new Date(world.clock.now() - minute * MINUTE).toISOString()
  const events = create.event.many(250, (place) => ({
    project,
    person,
    event: `event ${place}`,
    timestamp: at(10 + place),
  }))
  for (let minute = 0; minute < 10; minute++) {
    const row = { project_id: project.id, distinct_id: person.distinct_ids[0]!, timestamp: at(minute) }
    create.change({ after: 1, adds: { event: { ...row, event: `appeared ${minute}` } } })
  }
  for (const event of events.slice(PAGE, PAGE + 30)) create.change({ after: 2, removes: { event } })
}
