import { createDueWork } from '../../due/due-work.ts'
import { finishRefund } from './finish.ts'

/** Finishes refunds with a delayed outcome when they are due. */
export const dueRefunds = createDueWork('refund', 'due.at', 'refunds_by_due', (ctx, refund) =>
  finishRefund(ctx, refund, refund.state.due?.status ?? 'succeeded'),
)
