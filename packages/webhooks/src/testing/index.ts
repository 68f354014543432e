export { type Authority, type Credentials, createAuthority } from './authority.ts'
export { type Received, startReceiver } from './receiver.ts'
export { startWorker } from './start-test-worker.ts'
export { waitForDeliveries } from './wait-for-deliveries.ts'
