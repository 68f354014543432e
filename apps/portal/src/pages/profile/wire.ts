import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

export type Security = inferRouterOutputs<AppRouter>['portal']['people']['security']
