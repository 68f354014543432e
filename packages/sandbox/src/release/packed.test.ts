import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { lint } from '@merchant-payments/vitest/published/lint'
import { nodes } from '@merchant-payments/vitest/published/runtimes'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from './pack.ts'

const execute = promisify(execFile)
const runtimes = [...(await nodes())]

let folder: string
let tarball: string

/** An empty folder with the packed package and the official client; what `npm install` does for a package that needs none. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-packed-'))
  tarball = await pack(folder)
  await cp(join(import.meta.dirname, 'testing'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true }))
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await execute('npm', ['install', tarball, ...quietly], { cwd: folder })
  await symlink(join(import.meta.dirname, '../../node_modules/stripe'), join(folder, 'node_modules/stripe'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package is small, complete and needs no other one', async () => {
  expect((await stat(tarball)).size).toBeLessThan(5 * 1024 * 1024)
  const installed = join(folder, 'node_modules/@merchant-payments/sandbox')
  const files = [
    'BEHAVIOUR.md',
    'COVERAGE.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-LICENCES.md',
    'VERSIONS.md',
    'dist',
    'package.json',
  ]
  expect((await readdir(installed)).sort()).toEqual(files)
  const manifest: Record<string, unknown> = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  for (const name of ['private', 'dependencies', 'devDependencies', 'scripts'])
    expect(manifest).not.toHaveProperty(name)
  expect(
    (await readdir(join(installed, 'dist'), { recursive: true })).filter((name) => name.endsWith('.node')),
  ).toEqual([])
})

test('publint and attw find no fault', async () => {
  expect(await lint(tarball, 'node16')).toContain('All good')
})

test.for(runtimes)(
  'on Node %s a checkout is paid, webhooks are verified and a subscription renews twelve times',
  async ([, node]) => {
    const { stdout, stderr } = await execute(node, ['journey.mjs'], { cwd: folder })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({ renewals: 12 })
  },
)

test.for(runtimes)('on Node %s twenty sandboxes of one process take less than 200 MB', async ([, node]) => {
  const { stdout } = await execute(node, ['worlds.cjs'], { cwd: folder })
  const { megabytes, ...found } = JSON.parse(stdout)
  expect(found).toEqual({ ids: 20, events: [1] })
  expect(megabytes).toBeLessThan(200)
})

test.for(runtimes)('on Node %s one command serves the API and its pages until SIGTERM', async ([, node]) => {
  const child = spawn(node, [join(folder, 'node_modules/.bin/sandbox'), '--port', '0'])
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.includes('new Stripe(')) break
  }
  const [url = ''] = /http:\S+/.exec(lines.join('\n')) ?? []
  const balance = await fetch(`${url}/v1/balance`, { headers: { authorization: 'Bearer sk_test_any' } })
  expect(balance.status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('Payment sandbox')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('an agent starts it, makes a payment and ends it', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const command = join(folder, 'node_modules/.bin/sandbox')
  const [, node = ''] = runtimes[0] ?? []
  await client.connect(
    new StdioClientTransport({ command: node, args: [command, '--mcp', '--port', '0'], stderr: 'ignore' }),
  )
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const [part] = (await client.callTool({ name, arguments: input })).content
    return JSON.parse(part?.type === 'text' ? part.text : '')
  }
  const params = {
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://shop.test/',
  }
  const intent = await use('api_request', { method: 'POST', path: '/v1/payment_intents', params })
  expect(await use('refund', { payment: intent.id })).toMatchObject({ amount: 1000, status: 'succeeded' })
  const { url } = await use('sandbox_info')
  expect(await (await fetch(`${url}/dashboard/objects`)).text()).toContain(intent.id)
  await client.close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('a wrong option is named in one line, and ends the command with 2', async () => {
  const failure = await execute(process.execPath, [join(folder, 'node_modules/.bin/sandbox'), '--port', 'x']).catch(
    (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  )
  expect(failure).toEqual({ code: 2, stderr: '--port: use a number from 0 to 65535.\n' })
})
