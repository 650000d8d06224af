import type { Fake } from '../../../src/fake/fake.ts'

/** A project without events, the way a list shows one. */
export function shownProject({ world }: Fake, id: number): object {
  const { uuid, organization_id, api_token, name, access_control } = world.tables.project.get(id)!
  return {
    id,
    uuid,
    organization: organization_id,
    api_token,
    name,
    completed_snippet_onboarding: false,
    has_completed_onboarding_for: null,
    ingested_event: false,
    is_demo: false,
    timezone: 'UTC',
    access_control,
  }
}

/** The same as an environment. */
export const shownEnvironment = (fake: Fake, id: number): object => ({ ...shownProject(fake, id), project_id: id })
