/**
 * The id of the project that a scenario is about. It is the same in all of them, so that a test or a story written for one
 * meets its project in the others.
 */
export const MAIN_PROJECT = 2
