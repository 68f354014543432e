import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** The user `nobody`, by its number on Linux. */
const nobody = 65_534

/** The files that a program of the build finds: itself, Node and the system's libraries. */
type BareRoot = {
  /** The folder in which the root is put together, for the program alone. */
  place: string
  /** The build, as /app. */
  build: string
  node: string
  /** The one writable folder, mounted as /data. Default: no folder is writable. */
  data?: string
}

/**
 * Starts Node in a root file system that is read-only and holds nothing but the build, as `nobody`, in /data or /empty. Linux
 * alone: it takes a mount namespace, of root's or of a user's own, who then stays the user.
 */
export function startInBareRoot(
  { place, build, node, data }: BareRoot,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, Readable> {
  const root = process.getuid?.() === 0
  const system = ['/usr', '/lib', '/lib64', '/etc/ssl'].filter((path) => existsSync(path))
  const script = [
    'set -e',
    `mount -t tmpfs -o mode=0755 tmpfs ${place}`,
    `cd ${place}`,
    'mkdir -p app data dev empty proc',
    'touch node',
    ...system.map((path) => `mkdir -p .${path} && mount --rbind ${path} .${path} && mount -o remount,bind,ro .${path}`),
    `mount --bind ${build} app && mount -o remount,bind,ro app`,
    `mount --bind ${node} node`,
    'mount --rbind /dev dev',
    'mount --rbind /proc proc',
    ...(data ? [`mount --bind ${data} data`] : []),
    'mount -o remount,ro .',
    `exec chroot ${root ? `--userspec=${nobody}:${nobody}` : ''} . /usr/bin/env -i -C ${data ? '/data' : '/empty'} "$@"`,
  ].join('\n')
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return spawn(
    'unshare',
    [...(root ? [] : ['--map-root-user']), '--mount', 'sh', '-c', script, 'sh', ...variables, '/node', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
}
