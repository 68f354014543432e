import { procedure, router } from '../../request/trpc.ts'
import { listPortalCustomers } from './list.ts'
import { retrievePortalCustomer } from './retrieve.ts'
import { portalCustomer, portalCustomerId, portalCustomerList, portalCustomers } from './schema.ts'

export const portalCustomersRouter = router({
  list: procedure
    .input(portalCustomerList)
    .output(portalCustomers)
    .query(({ ctx, input }) => listPortalCustomers(ctx, input)),

  retrieve: procedure
    .input(portalCustomerId)
    .output(portalCustomer)
    .query(({ ctx, input }) => retrievePortalCustomer(ctx, input.id)),
})
