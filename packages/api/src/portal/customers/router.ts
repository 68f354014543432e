import { everyone } from '../../people/permissions.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listCustomers } from '../../resources/customers/list.ts'
import { retrievePortalCustomer } from './retrieve.ts'
import { portalCustomer, portalCustomerId, portalCustomerList, portalCustomers } from './schema.ts'

const resource = 'customers'

export const portalCustomersRouter = router({
  list: procedure
    .meta({ resource, read: everyone })
    .input(portalCustomerList)
    .output(portalCustomers)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  retrieve: procedure
    .meta({ resource, read: everyone })
    .input(portalCustomerId)
    .output(portalCustomer)
    .query(({ ctx, input }) => retrievePortalCustomer(ctx, input.id)),
})
