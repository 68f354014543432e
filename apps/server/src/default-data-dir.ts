import { fileURLToPath } from 'node:url'

/** The folder `.data` of the checkout, independent of the current directory. */
export const defaultDataDir = fileURLToPath(new URL('../../../.data', import.meta.url))
