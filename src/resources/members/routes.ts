import type { Route } from '../../core/route.ts'

export const memberRoutes: readonly Route[] = []
