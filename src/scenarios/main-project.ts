import type { World } from '../resources/world.ts'

const MAIN_PROJECT = 2

/**
 * The id of the project that a scenario is about. It is the same in all of them, so that a test or a story written for one
 * meets its project in the others. On top of rows that have it, a project gets the next id.
 */
export const mainProject = ({ tables }: World): { readonly id?: number } =>
  tables.project.get(MAIN_PROJECT) ? {} : { id: MAIN_PROJECT }
