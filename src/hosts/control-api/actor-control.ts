import { closedSchema, flag, integer, listSchema, objectSchema, orNull, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { projectLevel } from '../../resources/permissions.ts'
import type { Project } from '../../resources/projects/model.ts'
import type { World } from '../../resources/world.ts'
import { ROLE_OF_LEVEL } from '../roles.ts'
import type { ActingPerson } from '../worlds/knowledge/actor.ts'
import { SecretsOfWorld } from '../worlds/knowledge/secrets-of-world.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import { getNamed } from './control-call.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'

/** A user, and the keys that requests can be sent with on their behalf. */
export interface PersonWithKeys {
  readonly email: string
  /** First and last name. */
  readonly name: string
  /** Their role in the project; null when they have no access to it. */
  readonly role: 'owner' | 'admin' | 'member' | null
  /** An inactive user can neither sign in nor be found. */
  readonly active: boolean
  readonly keys: readonly PersonsKey[]
}

/** A key, by the name that `as` takes. */
export interface PersonsKey {
  readonly name: string
  /** Empty when the key gives access to everything that its owner may do. */
  readonly scopes: readonly string[]
  readonly active: boolean
}

/** The project whose roles are listed, and the moment. */
export interface PeopleQuery {
  /** The id of a project. Default: the first one. */
  readonly project?: number
  /** The number of a request: people are listed as they were when it came. Default: as they are now. */
  readonly at?: number
}

const actorSchema = objectSchema({ as: orNull(text), key: text, user: text }, ['key', 'user'])
const keySchema = objectSchema({ name: text, scopes: listSchema(text), active: flag })
const role: JsonSchema = { enum: [...Object.values(ROLE_OF_LEVEL), null] }
const personSchema = objectSchema({ email: text, name: text, role, active: flag, keys: listSchema(keySchema) })

export const actorRoutes: ControlRoutes = {
  'GET /actor': {
    operationId: 'actorRead',
    summary:
      'The user or key as which all requests of this world are sent; null if each is answered by what it carries.',
    answer: actorSchema,
    handle: ({ world }) => describe(world),
  },
  'PUT /actor': {
    operationId: 'actorSet',
    summary:
      'Sends all requests of this world as somebody, whatever they carry: {"as": "viewer"}, the name of a key or an e-mail address. null ends it, and so does a reset.',
    body: closedSchema({ as: { type: ['string', 'null'] } }),
    answer: actorSchema,
    handle({ world, body: { as } }: ControlCall<Pick<ActingPerson, 'as'>>) {
      if (as === null) world.actor.end()
      else world.actor.act(as)
      return describe(world)
    },
  },
  'GET /people': {
    operationId: 'people',
    summary:
      'Who can act: users with their roles in the first project, or in ?project=2, and the names of their keys. ?at=7 is how request 7 found them.',
    query: closedSchema({ project: integer, at: count }, []),
    answer: listSchema(personSchema),
    handle: async ({ world, query: { project, at } }: ControlCall<object, PeopleQuery>) =>
      listPeople(await world.past.worldAt(at), project),
  },
}

const describe = ({ actor, fake }: ServedWorld): ActingPerson => new SecretsOfWorld(fake.world).json(actor.describe())

function listPeople(world: World, project: number | undefined): readonly PersonWithKeys[] {
  const where = projectOf(world, project)
  const { key, user: users } = world.tables
  const people = [...users.all()].map((user): PersonWithKeys => {
    const level = where && projectLevel(world, user, where)
    return {
      email: user.email,
      name: `${user.first_name} ${user.last_name}`.trim(),
      role: level ? ROLE_OF_LEVEL[level] : null,
      active: user.is_active,
      keys: key.list('user_id', user.id).map(({ name, scopes, active }) => ({ name, scopes: scopes ?? [], active })),
    }
  })
  return new SecretsOfWorld(world).json(people)
}

/** Undefined if a world has no project. */
function projectOf({ tables }: World, id: number | undefined): Project | undefined {
  const projects = [...tables.project.all()]
  if (id === undefined) return projects[0]
  return getNamed(
    'project',
    String(id),
    projects.map((project) => [project.id, project] as const),
  )
}
