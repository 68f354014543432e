/** The parts of a process, for a process that is put together in another way, as in the simulator. */
export { openDatabase } from './database/database.ts'
export { processorEventsPath } from './embedded/sandbox.ts'
export { createServices } from './services.ts'
export { startWorker } from './worker/start-worker.ts'
