import type { Route } from '../../core/route.ts'

export const collaboratorRoutes: readonly Route[] = []
