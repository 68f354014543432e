import { resolve } from 'node:path'

/** In the current directory: a production build writes nothing where it lies. */
export const defaultDataDir = resolve('.data')
