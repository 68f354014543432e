import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import packed, { inflate } from '@sparticuz/chromium'
import type { LaunchOptions } from 'playwright-core'

const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
const libraries = join(tmpdir(), 'al2023', 'lib')

// In one process, a context that closes takes the browser with it. The next two let a page do what its own policy forbids.
// The rest emulate a graphics card, which takes a third of all the processor's time that pages take.
const unwanted = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]
// Pages of one server in one context share a process, so that what the first has compiled serves the next.
// A process in reserve, which the browser starts for each context, would end with that unused.
const wanted = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--process-per-site',
  `--disable-features=${[...featuresOf(packed.args), 'SpareRendererForSitePerProcess'].join()}`,
]

/** Of several such arguments the browser takes the last one alone. */
function featuresOf(args: string[]): string[] {
  const name = '--disable-features='
  return args.filter((arg) => arg.startsWith(name)).flatMap((arg) => arg.slice(name.length).split(','))
}

/** The browser that comes with the packages on Linux on x64, unpacked at the first use; the installed Chrome elsewhere. */
export async function installedBrowser(): Promise<Pick<LaunchOptions, 'channel' | 'executablePath' | 'args' | 'env'>> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  const { executablePath, env } = await unpacked()
  return { executablePath, env, args: [...packed.args.filter((arg) => !unwanted.includes(arg)), ...wanted] }
}

/** @throws Error that names what to do, when the unpacked browser does not start */
async function unpacked(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  // A bare system has no NSS and no Expat. The archive brings both.
  const withLibraries = {
    ...process.env,
    LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  }
  for (const attempt of ['found', 'fresh']) {
    const executablePath = await packed.executablePath()
    if (starts(executablePath, process.env)) return { executablePath, env: process.env }
    await inflate(join(archives, 'al2023.tar.br'))
    if (starts(executablePath, withLibraries)) return { executablePath, env: withLibraries }
    // An earlier unpacking was killed halfway.
    if (attempt === 'found')
      for (const path of [executablePath, dirname(libraries)]) await rm(path, { recursive: true })
  }
  throw new Error('Chromium does not start: `ldd /tmp/chromium` names the system libraries that it misses.')
}

function starts(browser: string, env: NodeJS.ProcessEnv): boolean {
  return spawnSync(browser, ['--version', '--no-sandbox'], { env, timeout: 20_000 }).status === 0
}
