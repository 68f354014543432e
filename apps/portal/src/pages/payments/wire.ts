import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Procedures = inferRouterOutputs<AppRouter>['portal']['payments']

export type Invoice = inferRouterOutputs<AppRouter>['invoices']['list']['items'][number]
export type Payment = Procedures['list']['items'][number]
export type PaymentDetails = Procedures['retrieve']
export type TimelineEntry = PaymentDetails['timeline'][number]
export type TimelineEntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>
/** The filters of the list. */
export type PaymentFilters = inferRouterInputs<AppRouter>['portal']['payments']['count']
