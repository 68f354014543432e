import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['portal']['overview']

export type Overview = Outputs['retrieve']
export type Day = Overview['days'][number]
export type Range = Overview['totals']
export type AttentionEntry = Outputs['attention']['items'][number]
export type Days = NonNullable<inferRouterInputs<AppRouter>['portal']['overview']['retrieve']['days']>
