import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's packages of what is needed, and the program of each. */
const needed = {
  'firefox-esr': () => onPath('firefox-esr'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver'),
  'libwebkit2gtk-4.1-0': miniBrowser,
  xvfb: () => onPath('Xvfb'),
}

/** The path of each program. */
export type Programs = Record<keyof typeof needed, string>

/** @throws if a program is missing, with the command that installs it */
export function findBrowsers(): Programs {
  const found = Object.entries(needed).map(([name, find]) => [name, find()] as const)
  const missing = found.flatMap(([name, path]) => (path === null ? [name] : []))
  if (missing.length > 0) {
    throw new Error(`Not installed: ${missing.join(', ')}. On Debian and Ubuntu: apt-get install ${missing.join(' ')}`)
  }
  return Object.fromEntries(found) as Programs
}

function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null
}

/** The browser of WebKitGTK that its driver starts, with WebKit and a bar. */
function miniBrowser(): string | null {
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  const paths = machines.map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
  return paths.find((path) => existsSync(path)) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
