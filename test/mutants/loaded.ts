/**
 * Loads what loads late. Stryker takes a mutant outside of a function for covered by the test that loads its module: it has
 * to belong to all of them.
 */
import '../../src/core/http/parse-body.ts'
import '../../src/description/routes.ts'
import '../../src/request/idle-parts/body-keys.ts'
import '../../src/request/hints/hints.ts'
