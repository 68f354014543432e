export { readConfig } from './config.ts'
export { createApp } from './http/app.ts'
export { createLog } from './log.ts'
export { run } from './run.ts'
