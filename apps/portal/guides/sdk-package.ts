import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The folder of the SDK, as this package depends on it. */
const sdkFolder = dirname(createRequire(import.meta.url).resolve('@merchant-payments/sdk/package.json'))

/** A file of the SDK, as it is published. */
export function sdkFile(path: string): Promise<string> {
  return readFile(join(sdkFolder, path), 'utf8')
}

/** The name of the package's file, as the server's addresses have it. */
export async function sdkPackageName(): Promise<string> {
  const { version } = JSON.parse(await sdkFile('package.json'))
  return `merchant-payments-sdk-${version}.tgz`
}

/**
 * A guide with the package's own address in the place of the one that leads to the newest: npm writes the address of the command into
 * the lock file.
 */
export function withSdkPackage(markdown: string, name: string): string {
  return markdown.replaceAll('/docs/merchant-payments-sdk.tgz', `/docs/sdk/${name}`)
}

/** The built SDK as a package that npm installs, so that a server offers the one that fits it. */
export async function packSdk(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-package-'))
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    await promisify(execFile)(npm, ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      cwd: sdkFolder,
      timeout: 60_000,
    })
    const [name = ''] = await readdir(folder)
    return await readFile(join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}
