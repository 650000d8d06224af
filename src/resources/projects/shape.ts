import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Project } from './model.ts'
import { toLaterSettings, toSettings } from './settings.shape.ts'

/**
 * A project in a list.
 *
 * @see semantics.md 11 (O24:api/shared.py `ProjectBackwardCompatBasicSerializer`)
 */
export function toListedProject(world: World, project: Project): object {
  return { id: project.id, uuid: project.uuid, organization: project.organization_id, ...toBasics(world, project) }
}

/**
 * The same as an environment, which also names its project: itself.
 *
 * @see semantics.md 11 (O24:api/shared.py `TeamBasicSerializer`)
 */
export function toListedEnvironment(world: World, project: Project): object {
  const { id, uuid, organization_id: organization } = project
  return { id, uuid, organization, project_id: id, ...toBasics(world, project) }
}

function toBasics(world: World, { id, api_token, name, is_demo, timezone, access_control }: Project): object {
  return {
    api_token,
    name,
    completed_snippet_onboarding: false,
    has_completed_onboarding_for: null,
    ingested_event: hasEvents(world, id),
    is_demo,
    timezone,
    access_control,
  }
}

/**
 * A whole project.
 *
 * @see semantics.md 11 (O24:api/project.py `ProjectBackwardCompatSerializer`)
 */
export function toProject(world: World, { project, level }: Caller): object {
  const { id, name, created_at, updated_at, uuid, api_token } = project
  return {
    id,
    organization: project.organization_id,
    name,
    created_at,
    effective_membership_level: level,
    has_group_types: false,
    live_events_token: null,
    updated_at,
    uuid,
    api_token,
    app_urls: [],
    slack_incoming_webhook: null,
    ...toRest(world, project),
  }
}

/**
 * A whole environment: the same, in another order and with the project it belongs to.
 *
 * @see semantics.md 11 (O24:api/team.py `TeamSerializer`)
 */
export function toEnvironment(world: World, { project, level }: Caller): object {
  const { id, uuid, organization_id: organization, api_token, name, created_at, updated_at } = project
  return {
    id,
    uuid,
    organization,
    project_id: id,
    api_token,
    app_urls: [],
    name,
    slack_incoming_webhook: null,
    created_at,
    updated_at,
    ...toRest(world, project),
    effective_membership_level: level,
    has_group_types: false,
    live_events_token: null,
  }
}

function toRest(world: World, { id, is_demo, timezone, access_control }: Project): object {
  return {
    anonymize_ips: false,
    completed_snippet_onboarding: false,
    ingested_event: hasEvents(world, id),
    test_account_filters: [],
    test_account_filters_default_checked: null,
    path_cleaning_filters: [],
    is_demo,
    timezone,
    ...toSettings(),
    access_control,
    ...toLaterSettings(),
  }
}

const hasEvents = ({ tables }: World, id: number): boolean => tables.event.keys('project_id', id).length > 0
