import { createDueWork } from '../../due/due-work.ts'
import { openDispute } from './open.ts'

/** Opens the scheduled disputes of charges. */
export const dueDisputes = createDueWork('charge', 'dispute_due', 'charges_by_dispute', openDispute)
