import { invoice } from '../../contract/invoices/schema.ts'
import { subscription } from '../../contract/subscriptions/schema.ts'
import { support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { completeBuyer } from '../invoices/complete-buyer.ts'
import { buyerChange } from '../invoices/portal/schema.ts'
import { changeQuestion, confirmedChange } from './change-schema.ts'
import { changeAsConfirmed, previewForCustomer } from './confirmed-change.ts'

/** The operations that the page alone offers. They are not served: neither keys nor members can call them. */
export const pageOperations = router({
  previewChange: procedure
    .meta({ read: support })
    .input(changeQuestion)
    .mutation(({ ctx, input }) => previewForCustomer(ctx, input)),

  change: procedure
    .meta({ change: support, audit: 'subscriptions.update', takesPayments: true })
    .input(confirmedChange)
    .output(subscription)
    .mutation(({ ctx, input }) => changeAsConfirmed(ctx, input)),

  completeInvoice: procedure
    .meta({ change: support, audit: 'invoices.completeBuyer' })
    .input(buyerChange)
    .output(invoice)
    .mutation(({ ctx, input: { id, ...buyer } }) => completeBuyer(ctx, id, buyer, 'fill')),
})
