import { createDueWork } from '../../due/due-work.ts'
import { decideDispute } from './decide.ts'

/** Disputes end when their decision or last day has come. */
export const dueDecisions = createDueWork('dispute', 'due.at', 'disputes_by_due', (ctx, dispute) =>
  decideDispute(ctx, dispute, dispute.state.due?.status ?? 'lost'),
)
