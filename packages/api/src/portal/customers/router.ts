import { procedure, router } from '../../request/trpc.ts'
import { listCustomers } from '../../resources/customers/list.ts'
import { retrievePortalCustomer } from './retrieve.ts'
import { portalCustomer, portalCustomerId, portalCustomerList, portalCustomers } from './schema.ts'

export const portalCustomersRouter = router({
  list: procedure
    .input(portalCustomerList)
    .output(portalCustomers)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  retrieve: procedure
    .input(portalCustomerId)
    .output(portalCustomer)
    .query(({ ctx, input }) => retrievePortalCustomer(ctx, input.id)),
})
