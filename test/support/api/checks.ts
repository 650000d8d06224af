/** All checks of a route of a project, in the order of rule R.1. */
export const CHECKS = ['format', 'credentials', 'scope', 'body', 'project', 'project access', 'rate', 'method']
