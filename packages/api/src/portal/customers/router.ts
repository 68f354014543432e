import { everyone } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listCustomers } from '../../resources/customers/list.ts'
import { retrievePortalCustomer } from './retrieve.ts'
import { portalCustomer, portalCustomerId, portalCustomerList, portalCustomers } from './schema.ts'

export const portalCustomersRouter = router({
  list: procedure
    .meta({ read: everyone })
    .input(portalCustomerList)
    .output(portalCustomers)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  retrieve: procedure
    .meta({ read: everyone })
    .input(portalCustomerId)
    .output(portalCustomer)
    .query(({ ctx, input }) => retrievePortalCustomer(ctx, input.id)),
})
