import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The one that keeps state and comes from npm. Stripe's own mock is a binary of Go, and keeps none. */
export const peerName = 'stripe-stateful-mock'
const version = '0.0.16'
const patienceMs = 120_000

/** Installs the peer into a folder; the path of the package, null where the registry is not to be had. */
export async function installPeer(folder: string): Promise<string | null> {
  const quietly = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const installed = await promisify(execFile)('npm', ['install', `${peerName}@${version}`, ...quietly], {
    timeout: patienceMs,
  }).catch((error: Error) => error)
  if (!(installed instanceof Error)) return join(folder, 'node_modules', peerName)
  console.error(installed.message)
  return null
}
