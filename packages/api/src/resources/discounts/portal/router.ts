import { discountId } from '../../../contract/discounts/schema.ts'
import { everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { earnings } from '../../payments/portal/earnings.ts'
import { retrieveEarnings } from './retrieve-earnings.ts'

export const portalDiscountsRouter = router({
  earnings: procedure
    .meta({ read: everyone })
    .input(discountId)
    .output(earnings)
    .query(({ ctx, input }) => retrieveEarnings(ctx, input.id)),
})
