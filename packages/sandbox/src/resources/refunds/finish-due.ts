import { createDueWork } from '../../due/due-work.ts'
import { finishRefund } from './finish.ts'

/** Refunds that take their time end when it has come. */
export const dueRefunds = createDueWork('refund', 'due.at', 'refunds_by_due', (ctx, refund) =>
  finishRefund(ctx, refund, refund.state.due?.status ?? 'succeeded'),
)
