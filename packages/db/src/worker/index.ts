export { groupByServer } from './accounts-by-server.ts'
export { type Batcher, createBatcher } from './batcher.ts'
export { type Claim, claim } from './claim.ts'
export { type Deleted, deleteExpired } from './delete-expired.ts'
export { createLeases, deleteExpiredLeases, isLeased, LeaseHeldError, type Leases, withLease } from './leases.ts'
export { type LoopProgress, noteProgress, type PollingLoop, startPollingLoop } from './polling-loop.ts'
export {
  type Claimed,
  ClaimLostError,
  claimDue,
  claimRow,
  completeWork,
  failWork,
  postponeWork,
  renewClaim,
  type WorkQueue,
  type WorkTable,
} from './queue/index.ts'
export { renewWhile } from './renew-while.ts'
