// Unpacks the headless Chromium that comes through npm, once and before the tests: two test files that both find it
// missing would unpack it over each other. Prints, as JSON, what the environment needs for it to run here.
// Runs on the pinned Node, after installing.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
const libraries = join(tmpdir(), 'al2023', 'lib')
const withLibraries = { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') }

console.log(JSON.stringify(await environmentOfBrowser()))

async function environmentOfBrowser() {
  // Packed for Linux on x64; elsewhere the tests take an installed Chrome.
  if (process.platform !== 'linux' || process.arch !== 'x64') return {}
  for (const attempt of ['found', 'fresh']) {
    const browser = await chromium.executablePath()
    if (runs(browser, {})) return {}
    // A bare system has no NSS and no Expat. The archive brings both.
    await inflate(join(archives, 'al2023.tar.br'))
    if (runs(browser, withLibraries)) return withLibraries
    // An earlier unpacking was killed half way.
    if (attempt === 'found') for (const path of [browser, dirname(libraries)]) rmSync(path, { recursive: true })
  }
  throw new Error('Chromium does not start: `ldd /tmp/chromium` names the system libraries that it misses.')
}

/**
 * @param {string} browser
 * @param {NodeJS.ProcessEnv} env
 */
function runs(browser, env) {
  return (
    spawnSync(browser, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
  )
}
