import { router } from '../request/trpc.ts'
import { operatorBooksRouter } from './books/router.ts'
import { operatorMerchantsRouter } from './merchants/router.ts'
import { operatorPayoutsRouter } from './payouts/router.ts'
import { operatorProcessorEventsRouter } from './processor-events/router.ts'

/** What people of the platform see and decide, about every merchant. Without `meta.openapi`: no part of the REST interface. */
export const operatorRouter = router({
  books: operatorBooksRouter,
  merchants: operatorMerchantsRouter,
  payouts: operatorPayoutsRouter,
  processorEvents: operatorProcessorEventsRouter,
})
