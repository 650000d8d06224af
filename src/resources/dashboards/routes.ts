import type { Route } from '../../core/route.ts'

export const dashboardRoutes: readonly Route[] = []
