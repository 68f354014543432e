import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { pnpmFolder, rootFolder } from './places.mjs'
import { launcherCopy } from './testing/launcher-copy.ts'

type Locked = { version?: string; integrity?: string }

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))
const { '': _, ...locked }: Record<string, Locked> = read(pnpmFolder, 'package-lock.json').packages

test('each platform has a pnpm by its hash, of the version that turbo reads', () => {
  const { version } = read(rootFolder, 'package.json').devEngines.packageManager
  for (const one of Object.values(locked))
    expect(one).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) })
  const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-arm64-musl', 'linux-x64', 'linux-x64-musl']
  expect(Object.keys(locked)).toEqual(
    expect.arrayContaining(['node_modules/pnpm', ...platforms.map((name) => `node_modules/@pnpm/exe.${name}`)]),
  )
})

test('a pnpm with another hash is not installed, and the message says why', async () => {
  const asked: string[] = []
  const registry = createServer(({ url = '', headers }, response) => {
    asked.push(url)
    if (url.endsWith('.tgz')) return response.end('another program')
    const name = decodeURIComponent(url.slice(1))
    const { version = '' } = locked[`node_modules/${name}`] ?? {}
    const dist = { tarball: `http://${headers.host}${url}.tgz` }
    response.end(JSON.stringify({ name, versions: { [version]: { name, version, dist } } }))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void registry.close())
  const clone = launcherCopy()
  const code = "import('./tooling/launch/prepare.mjs').then(({ installPnpm }) => installPnpm())"
  const start = spawn(process.execPath, ['-e', `${code}.catch(({ message }) => console.log(message))`], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
      npm_config_cache: join(clone, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_userconfig: join(clone, 'npmrc'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(start.stdout)).toContain('a package whose hash is not the one in the lockfile')
  expect(asked).toContainEqual(expect.stringMatching(/pnpm.*\.tgz$/))
  expect(existsSync(join(clone, 'tooling', 'launch', 'pnpm', 'node_modules', '.bin', 'pnpm'))).toBe(false)
})
