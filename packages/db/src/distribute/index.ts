export { type Distribution, distribute } from './distribute.ts'
export { placementOf } from './placement.ts'
export { requireNoDistribution } from './require-no-distribution.ts'
