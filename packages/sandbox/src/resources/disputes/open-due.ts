import { createDueWork } from '../../due/due-work.ts'
import { openDispute } from './open.ts'

/** Charges are disputed when their time has come. */
export const dueDisputes = createDueWork('charge', 'dispute_due', 'charges_by_dispute', openDispute)
