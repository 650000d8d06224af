import type { Fake } from '../../src/fake/fake.ts'
import { placeIn, toRequest } from './place.ts'
import type { Place } from './place.ts'

/** One endpoint and a request of it. */
export interface Exchange {
  readonly endpoint: number
  readonly what: string
  readonly status: number
  readonly request: () => Request
  /** Makes the request possible again; not timed. */
  readonly prepare?: () => unknown
}

const template = {
  template_name: 'Weekly',
  dashboard_description: '',
  dashboard_filters: {},
  tiles: [{ type: 'TEXT', body: '## Hello', layouts: {} }],
  tags: [],
}

/** The seventeen endpoints of the interface, about one dashboard of a fake. */
export function exchanges(fake: Fake): readonly Exchange[] {
  const place = placeIn(fake.world)
  const all = [
    ...reads(place),
    ...writes(place),
    moveTile(fake, place),
    ...collaborators(fake, place),
    addMember(fake, place),
  ]
  return all.sort((a, b) => a.endpoint - b.endpoint)
}

function reads(place: Place): readonly Exchange[] {
  const at = `/dashboards/${place.dashboard}`
  const read = (endpoint: number, what: string, path: string): Exchange => ({
    endpoint,
    what: `GET ${what}`,
    status: 200,
    request: () => toRequest(place, 'GET', path),
  })
  return [
    read(2, 'dashboard', `${at}/`),
    read(5, 'access_controls', `${at}/access_controls/`),
    read(6, 'global_access_controls', `${at}/global_access_controls/`),
    read(9, 'collaborators', `${at}/collaborators/`),
    read(12, 'sharing', `${at}/sharing/`),
    read(13, 'events', '/events/?limit=100'),
    read(14, 'event', `/events/${place.event}/`),
    read(15, 'event values', '/events/values/?key=%24browser'),
    read(16, 'explicit_members', '/explicit_members/'),
  ]
}

function writes(place: Place): readonly Exchange[] {
  const path = `/dashboards/${place.dashboard}/`
  let turns = 0
  const write = (endpoint: number, what: string, status: number, request: () => Request): Exchange => ({
    endpoint,
    what,
    status,
    request,
  })
  return [
    write(1, 'POST dashboards', 201, () => toRequest(place, 'POST', '/dashboards/', { name: 'New' })),
    write(3, 'PATCH dashboard', 200, () => toRequest(place, 'PATCH', path, { description: `Text ${turns++}` })),
    write(4, 'DELETE dashboard', 405, () => toRequest(place, 'DELETE', path)),
    write(8, 'POST create_from_template_json', 200, () =>
      toRequest(place, 'POST', '/dashboards/create_from_template_json/', { template }),
    ),
  ]
}

function moveTile({ world: { tables } }: Fake, place: Place): Exchange {
  const tile = tables.tile.first('dashboard_id', place.dashboard)!.id
  return {
    endpoint: 7,
    what: 'PATCH move_tile',
    status: 200,
    request() {
      const source = tables.tile.get(tile)!.dashboard_id
      const toDashboard = source === place.dashboard ? place.neighbour : place.dashboard
      return toRequest(place, 'PATCH', `/dashboards/${source}/move_tile/`, { tile: { id: tile }, toDashboard })
    },
  }
}

function collaborators({ world: { tables } }: Fake, place: Place): readonly Exchange[] {
  const { dashboard, collaborator } = place
  const path = `/dashboards/${dashboard}/collaborators/`
  const known = () => tables.collaborator.first('dashboard_and_user', `${dashboard}/${collaborator.id}`)
  const body = { level: 37, user_uuid: collaborator.uuid }
  return [
    {
      endpoint: 10,
      what: 'POST collaborators',
      status: 201,
      request: () => toRequest(place, 'POST', path, body),
      prepare: () => known() && tables.collaborator.remove(known()!),
    },
    {
      endpoint: 11,
      what: 'DELETE collaborator',
      status: 204,
      request: () => toRequest(place, 'DELETE', `${path}${collaborator.uuid}/`),
      prepare: () => known() ?? tables.collaborator.insert({ dashboard_id: dashboard, user_id: collaborator.id }),
    },
  ]
}

function addMember({ world: { tables } }: Fake, place: Place): Exchange {
  const membership = tables.membership.first('user_id', place.newcomer.id)!.id
  return {
    endpoint: 17,
    what: 'POST explicit_members',
    status: 201,
    request: () => toRequest(place, 'POST', '/explicit_members/', { level: 1, user_uuid: place.newcomer.uuid }),
    prepare() {
      for (const row of tables.member.list('membership_id', membership)) tables.member.remove(row)
    },
  }
}
