import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { pnpmFolder, rootFolder } from './places.mjs'
import { launcherCopy } from './testing/launcher-copy.ts'
import { toolEnvironment } from './tool-environment.mjs'

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

test('the pnpm that is pinned knows the commands and flags of the release', () => {
  const workflow = readFileSync(join(rootFolder, '.github', 'workflows', 'release.yml'), 'utf8')
  const calls = [...workflow.matchAll(/\/\.bin\/pnpm (\w+) (.+)/g)]
  expect(calls.map(([, command]) => command)).toEqual(['install', 'sbom'])
  for (const [, command = '', flags = ''] of calls) {
    const help = execFileSync(join(pnpmFolder, 'node_modules', '.bin', 'pnpm'), [command, '--help'], {
      encoding: 'utf8',
      env: toolEnvironment(),
    })
    expect(help.split(/[\s,[=]+/)).toEqual(expect.arrayContaining(flags.match(/--[\w-]+/g) ?? []))
  }
})

test('the registry that the repository names is asked for pnpm, and a pnpm with another hash is not installed', async () => {
  const asked: { url: string; authorization: string | undefined }[] = []
  const registry = createServer(({ url = '', headers }, response) => {
    asked.push({ url, authorization: headers.authorization })
    if (url.endsWith('.tgz')) return response.end('another program')
    const name = decodeURIComponent(url.slice(1))
    const { version = '' } = locked[`node_modules/${name}`] ?? {}
    const dist = { tarball: `http://${headers.host}${url}.tgz` }
    response.end(JSON.stringify({ name, versions: { [version]: { name, version, dist } } }))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void registry.close())
  const clone = launcherCopy()
  const host = `127.0.0.1:${(registry.address() as AddressInfo).port}`
  writeFileSync(join(clone, '.npmrc'), `registry=http://${host}/\n//${host}/:_authToken=of-the-repository\n`)
  const code = "import('./tooling/launch/prepare.mjs').then(({ installPnpm }) => installPnpm())"
  const start = spawn(process.execPath, ['-e', `${code}.catch(({ message }) => console.log(message))`], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      npm_config_cache: join(clone, 'cache'),
      npm_config_fetch_retries: '0',
      // The settings of the machine may name a proxy.
      npm_config_globalconfig: join(clone, 'npmrc-of-all'),
      npm_config_userconfig: join(clone, 'npmrc'),
      npm_config_noproxy: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(start.stdout)).toContain('a package whose hash is not the one in the lockfile')
  expect(asked).toContainEqual({
    url: expect.stringMatching(/pnpm.*\.tgz$/),
    authorization: 'Bearer of-the-repository',
  })
  expect(existsSync(join(clone, 'tooling', 'launch', 'pnpm', 'node_modules', '.bin', 'pnpm'))).toBe(false)
})

test('an audit without pnpm installs it alone, and ends with another code than for advisories when it cannot', () => {
  const clone = launcherCopy()
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tooling/launch/advisories.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      npm_config_cache: join(clone, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_noproxy: '127.0.0.1',
    },
  })
  expect(stderr).toContain('pnpm.log')
  expect(stdout).not.toContain('Installing packages')
  expect(status).toBe(2)
})
