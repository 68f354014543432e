import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>

export type ManualPayout = Outputs['portal']['payouts']['owed']['paid'][number]
export type Balance = Outputs['balance']['retrieve']
export type Held = Outputs['portal']['payouts']['held']['items'][number]
export type Payout = Outputs['payouts']['retrieve']
export type PayoutLine = Outputs['payouts']['lines']['items'][number]
