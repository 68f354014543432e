export { maintainPartitions } from './maintain-partitions.ts'
export { monthOf } from './month.ts'
export { partitionDatabase } from './partition-database.ts'
export { type PartitionState, readPartitionStates } from './partition-state.ts'
