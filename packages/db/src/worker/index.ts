export { type Claim, claim } from './claim.ts'
export { deleteExpired } from './delete-expired.ts'
