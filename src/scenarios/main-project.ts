import type { World } from '../resources/world.ts'

const MAIN_PROJECT = 2

/**
 * The id of the main project of a scenario. It is the same in all scenarios, so that a test or a story written for one finds
 * its project in the others. If a row has this id already, the project gets the next one.
 */
export const mainProjectId = ({ tables }: World): { readonly id?: number } =>
  tables.project.get(MAIN_PROJECT) ? {} : { id: MAIN_PROJECT }
