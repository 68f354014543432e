import { customerSession, customerSessionCreate } from '../../contract/customer-sessions/schema.ts'
import { support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createCustomerSession } from './create.ts'

export const customerSessionsRouter = router({
  create: procedure
    .meta({
      resource: 'customers',
      change: support,
      audit: 'customerSessions.create',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/customer-sessions',
        operationId: 'createCustomerSession',
        summary: "Create a link to the customer's own page",
        description:
          'Redirect the customer to `url` at once. They see their subscriptions, payment methods and receipts there, and can cancel, pause and pay. The link opens in one browser and, like the page, ends after an hour.',
        tags: ['Customers'],
      },
    })
    .input(customerSessionCreate)
    .output(customerSession)
    .mutation(({ ctx, input }) => createCustomerSession(ctx, input)),
})
