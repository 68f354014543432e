import type { Log } from '../delivery/log.ts'

export const quiet = () => undefined
export const quietLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
