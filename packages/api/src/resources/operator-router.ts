import { router } from '../core/request/trpc.ts'
import type { AreaRoles } from '../people/access/portal-areas.ts'
import { operatorBooksRouter } from './books/router.ts'
import { createOperatorMerchantsRouter } from './merchants/router.ts'
import { operatorPayoutsRouter } from './payouts/operator/router.ts'
import { operatorProcessorEventsRouter } from './processor-events/router.ts'

/** What people of the platform see and decide, about every merchant. Without `meta.openapi`: no part of the REST interface. */
export const createOperatorRouter = (areas: AreaRoles) =>
  router({
    books: operatorBooksRouter,
    merchants: createOperatorMerchantsRouter(areas),
    payouts: operatorPayoutsRouter,
    processorEvents: operatorProcessorEventsRouter,
  })
