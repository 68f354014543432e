import { paymentLinkId } from '../../../contract/payment-links/schema.ts'
import { everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { earnings } from '../../payments/portal/earnings.ts'
import { retrieveEarnings } from './retrieve-earnings.ts'

export const portalPaymentLinksRouter = router({
  earnings: procedure
    .meta({ read: everyone })
    .input(paymentLinkId)
    .output(earnings)
    .query(({ ctx, input }) => retrieveEarnings(ctx, input.id)),
})
