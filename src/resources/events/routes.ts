import type { Route } from '../../core/route.ts'

export const eventRoutes: readonly Route[] = []
