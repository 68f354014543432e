import { createDueWork } from '../../due/due-work.ts'
import { decideDispute } from './decide.ts'

/** Decides disputes when their scheduled decision or their evidence deadline is due. */
export const dueDecisions = createDueWork('dispute', 'due.at', 'disputes_by_due', (ctx, dispute) =>
  decideDispute(ctx, dispute, dispute.state.due?.status ?? 'lost'),
)
