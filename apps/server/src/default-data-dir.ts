import { fileURLToPath } from 'node:url'

/** The folder `.data` of the checkout, whatever the current directory is. */
export const defaultDataDir = fileURLToPath(new URL('../../../.data', import.meta.url))
