export { type Config, readConfig } from './config.ts'
export { type AppOptions, createApp } from './http/app.ts'
export { createLog } from './log.ts'
export { type Running, run } from './run.ts'
