import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Procedures = inferRouterOutputs<AppRouter>['portal']

export type Account = Procedures['account']['retrieve']
export type InvoiceSettings = Procedures['invoices']['settings']
export type InvoiceSettingsChange = inferRouterInputs<AppRouter>['portal']['invoices']['setSettings']
