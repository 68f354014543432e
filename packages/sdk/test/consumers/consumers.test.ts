import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lint } from '@merchant-payments/vitest/published/lint'
import { nodes } from '@merchant-payments/vitest/published/runtimes'
import { typeChecker, typeChecker5 } from '@merchant-payments/vitest/type-checker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../package/pack.ts'

const run = promisify(execFile)
const runtimes = await nodes()

let directory: string
let tarball: string
let consumers: string

/** Packs the package once and installs the tarball, without a network, into one project that holds all consumers. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sdk-consumers-'))
  tarball = await pack(directory)
  consumers = join(directory, 'consumers')
  await cp(join(import.meta.dirname, 'projects'), consumers, { recursive: true })
  await writeFile(join(consumers, 'package.json'), JSON.stringify({ name: 'consumers', private: true }))
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', ['install', tarball, ...quietly], { cwd: consumers })
})

afterAll(() => rm(directory, { recursive: true, force: true }))

test('publint and attw find no fault', async () => {
  const report = await lint(tarball, 'strict')
  expect(report).toContain('All good')
  expect(report.match(/🟢 \(CJS\)/g)).toHaveLength(3)
})

test('the tarball holds the build, the manifest, the README and the licence, and depends on nothing', async () => {
  const installed = join(consumers, 'node_modules/@merchant-payments/sdk')
  expect((await readdir(installed)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'vectors'])
  const manifest: Record<string, unknown> = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('peerDependencies')
  expect(await readdir(join(consumers, 'node_modules/@merchant-payments'))).toEqual(['sdk'])
})

test('the build uses nothing that only one runtime has', async () => {
  const dist = join(consumers, 'node_modules/@merchant-payments/sdk/dist')
  const scripts = (await readdir(dist)).filter((file) => /\.c?js$/.test(file))
  expect(scripts.length).toBeGreaterThanOrEqual(4)
  for (const script of scripts) {
    const code = await readFile(join(dist, script), 'utf8')
    const imports = [...code.matchAll(/(?:from|import|require\()\s*["']([^"']+)["']/g)].map(([, name]) => name)
    expect(imports.filter((name) => !name?.startsWith('./'))).toEqual([])
    expect(code).not.toMatch(/\b(?:process|Buffer|__dirname|setImmediate)\b/)
  }
})

test.for(
  [...runtimes].flatMap(([version, node]) =>
    ['cjs/index.cjs', 'esm/index.mjs'].map((file) => [version, file, node] as const),
  ),
)('Node %s runs %s', async ([, file, node]) => {
  const { stdout, stderr } = await run(node, [join(consumers, file)])
  expect({ stdout, stderr }).toEqual({ stdout: 'consumed\n', stderr: '' })
})

test.for([
  ['node16', 7, typeChecker],
  ['bundler', 7, typeChecker],
  ['commonjs', 5, typeChecker5],
] as const)('as %s TypeScript %i resolves and checks it', async ([project, , checker]) => {
  const { stdout } = await run(process.execPath, [checker, '-p', join(consumers, project), '--listFiles'])
  expect(stdout).toContain('@merchant-payments/sdk/dist/webhooks.d')
  expect(stdout.split('\n').filter((line) => !/\.[cm]?ts$|^$/.test(line))).toEqual([])
})
