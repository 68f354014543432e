import { recordDashboardReversals } from '../../money/transfers/record-dashboard-reversals.ts'
import type { Handler } from './handler.ts'

/** Handles the reversal of a transfer, possibly made in the processor's dashboard. Only the platform sends transfers. */
export const handleTransfer: Handler<'transfer'> = async (services, { livemode, processorAccount, objectId }) => {
  if (processorAccount !== null) return 'ignored'
  return (await recordDashboardReversals(services, livemode, objectId)) ? 'applied' : 'ignored'
}
