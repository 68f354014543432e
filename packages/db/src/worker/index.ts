export { type Batcher, createBatcher } from './batcher.ts'
export { type Claim, claim } from './claim.ts'
export { deleteExpired } from './delete-expired.ts'
export { type PollingLoop, startPollingLoop } from './polling-loop.ts'
