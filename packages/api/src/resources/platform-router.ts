import { router } from '../core/request/trpc.ts'
import { platformMerchantsRouter } from './platform-merchants/router.ts'
import { platformWebhookEndpointsRouter } from './platform-webhook-endpoints/router.ts'
import { reportsRouter } from './reports/router.ts'

/** The procedures that only keys of the platform may call. */
export const platformRouter = router({
  merchants: platformMerchantsRouter,
  reports: reportsRouter,
  webhookEndpoints: platformWebhookEndpointsRouter,
})
