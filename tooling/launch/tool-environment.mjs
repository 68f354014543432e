import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { cacheFolder, pnpmFolder, rootFolder } from './places.mjs'

// Variables that `npm start` sets for its script. An inner npm would read them as its own settings.
const outerNpmVariables =
  /^(npm_(package|lifecycle)_.*|npm_(command|execpath|node_execpath)|npm_config_(local_prefix|global_prefix|npm_version|node_gyp|user_agent|loglevel|ignore_scripts|omit|include|production)|pnpm_(script|package)_.*|INIT_CWD|NODE_ENV)$/i

/**
 * The environment for npm, pnpm, turbo and vitest: the caller's (its registry, proxy and cache included), without what an
 * outer npm adds, and without NODE_ENV, which would leave development dependencies out. Its PATH begins with the commands of the
 * installation and with pnpm, by which turbo runs the scripts of packages.
 *
 * @param {NodeJS.ProcessEnv} [from]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(from = process.env) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {}
  for (const [name, value] of Object.entries(from)) if (!outerNpmVariables.test(name)) env[name] = value
  const bins = [rootFolder, pnpmFolder].map((folder) => join(folder, 'node_modules', '.bin'))
  env.PATH = [...bins, from.PATH].join(delimiter)
  env.TURBO_TELEMETRY_DISABLED = '1'
  env.DO_NOT_TRACK = '1'
  env.CHECKPOINT_DISABLE = '1'
  env.NO_UPDATE_NOTIFIER = '1'
  // The lockfile of pnpm names exact versions: a package in npm's cache need not be requested again, and a registry that cannot be
  // reached is given up on within seconds rather than minutes.
  env.npm_config_prefer_offline ??= 'true'
  env.npm_config_fetch_retry_mintimeout ??= '1000'
  env.npm_config_fetch_retry_maxtimeout ??= '4000'
  // Disables pnpm's check of node_modules before every script; the stamps of this folder do that once.
  env.pnpm_config_verify_deps_before_run = 'false'
  if (!homeIsWritable()) Object.assign(env, cachesInside(from))
  return env
}

function homeIsWritable() {
  try {
    accessSync(homedir(), constants.W_OK)
    return true
  } catch {
    // Every reason means the same here: the caches go elsewhere.
    return false
  }
}

/** @param {NodeJS.ProcessEnv} from */
function cachesInside(from) {
  const home = join(cacheFolder, 'home')
  return {
    // npm names its cache to every script, the one in the closed home as well.
    npm_config_cache:
      from.npm_config_cache?.startsWith(homedir()) === false ? from.npm_config_cache : join(home, 'npm'),
    XDG_DATA_HOME: from.XDG_DATA_HOME ?? join(home, 'data'),
    XDG_CACHE_HOME: from.XDG_CACHE_HOME ?? join(home, 'cache'),
    XDG_STATE_HOME: from.XDG_STATE_HOME ?? join(home, 'state'),
    XDG_CONFIG_HOME: from.XDG_CONFIG_HOME ?? join(home, 'config'),
  }
}
