export { type Distribution, distribute } from './distribute.ts'
export { DistributeError } from './error.ts'
export { placementOf } from './placement.ts'
