export { type Distribution, distribute } from './distribute.ts'
export { DistributeError } from './error.ts'
