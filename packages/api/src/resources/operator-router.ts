import { router } from '../core/request/trpc.ts'
import type { AreaRoles } from '../people/access/portal-areas.ts'
import { operatorBooksRouter } from './books/router.ts'
import { operatorBrandRouter } from './brand/router.ts'
import { deskRouter } from './desk/router.ts'
import { deskSearchRouter } from './desk-search/router.ts'
import { createOperatorMerchantsRouter } from './merchants/router.ts'
import { operatorAccountsRouter } from './operator-accounts/router.ts'
import { operatorPeopleRouter } from './operators/router.ts'
import { operatorPayoutsRouter } from './payouts/operator/router.ts'
import { operatorPricingRouter } from './pricing/router.ts'
import { operatorProcessorEventsRouter } from './processor-events/router.ts'

/** Procedures for people of the platform, over all merchants. Without `meta.openapi` they are not in the REST API. */
export const createOperatorRouter = (areas: AreaRoles) =>
  router({
    accounts: operatorAccountsRouter,
    books: operatorBooksRouter,
    brand: operatorBrandRouter,
    desk: deskRouter,
    merchants: createOperatorMerchantsRouter(areas),
    payouts: operatorPayoutsRouter,
    people: operatorPeopleRouter,
    pricing: operatorPricingRouter,
    processorEvents: operatorProcessorEventsRouter,
    search: deskSearchRouter,
  })
