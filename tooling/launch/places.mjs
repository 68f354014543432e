import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's root folder. */
export const rootFolder = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

/** The portal's folder, with the built pages in its `dist`. */
export const portalFolder = join(rootFolder, 'apps', 'portal')

/** Settings that are not in the environment. */
export const settingsFile = join(rootFolder, '.env')

/** Logs and the lock. Inside node_modules, so that deleting node_modules forgets them too. */
export const cacheFolder = join(rootFolder, 'node_modules', '.cache', 'launch')

/**
 * The folder of compiled code, for NODE_COMPILE_CACHE: a start takes two thirds of the processor time with it. A folder that
 * cannot be written is no error.
 */
export const compiledFolder = join(rootFolder, 'node_modules', '.cache', 'compiled')

/** The folder in which npm installs pnpm. Its package-lock.json has the hash of pnpm for each platform. */
export const pnpmFolder = join(rootFolder, 'tooling', 'launch', 'pnpm')
