import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['portal']['overview']

export type Overview = Outputs['retrieve']
export type Day = Overview['days'][number]
export type Range = Overview['totals']
export type AttentionEntry = Outputs['attention']['items'][number]
