export { maintainPartitions } from './maintain-partitions.ts'
export { createMissingMonths } from './missing-months.ts'
export { monthOf } from './month.ts'
export { type PartitionState, readPartitionStates } from './partition-state.ts'
