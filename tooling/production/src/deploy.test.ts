import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { programs } from './build/programs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
const texts = new Map(files.map((path) => [path, read(path)]))
const all = [...texts.values()].join('\n')
const manifests = [...texts]
  .filter(([path]) => path.endsWith('.yaml'))
  .flatMap(([path, text]) => parseAllDocuments(text, { merge: true }).map((document) => ({ path, document })))
const inSource = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n')

/** Every value below a key with this name. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(inner, key)])
}

const every = (key: string) => manifests.flatMap(({ document }) => valuesOf(document.toJS(), key))

/** Names of the environment of PostgreSQL's image, of Node and of the C library. */
const ofOthers = /^(POSTGRES_|NODE_OPTIONS$|MALLOC_)/

test('the YAML of deploy can be read', () => {
  expect(
    manifests.flatMap(({ path, document }) => document.errors.map((error) => `${path}: ${error.message}`)),
  ).toEqual([])
  expect(manifests.length).toBeGreaterThan(8)
})

test('every variable that deploy sets is read by the configuration', () => {
  const named = [
    ...every('environment').flatMap((variables) => Object.keys(variables as object)),
    ...every('env').flatMap((variables) => (variables as { name: string }[]).map(({ name }) => name)),
    ...[...all.matchAll(/^(?:Environment=)?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...[...all.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((one) => one.split('=')[0] ?? ''),
    ),
    ...[...all.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
  ].filter((name) => !ofOthers.test(name))
  const known = new Set([...inSource.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name))
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'ROLE', 'HOST', 'TRUST_PROXY']))
})

test('the image and the unit say the same of memory, and Node knows its options', () => {
  const given = (name: string) => [...all.matchAll(new RegExp(`${name}=(\\S+)`, 'g'))].map(([, value]) => value)
  const [ofImage, ...ofUnit] = given('NODE_OPTIONS')
  expect(ofUnit).toEqual([ofImage])
  expect(given('MALLOC_TRIM_THRESHOLD_')).toEqual(['131072', '131072'])
  const node = spawnSync(process.execPath, ['--version'], { env: { NODE_OPTIONS: ofImage }, encoding: 'utf8' })
  expect(node).toMatchObject({ status: 0, stderr: '' })
})

test('every probe asks a path that the server answers, on a port that the process has', () => {
  const probes = [
    ...every('httpGet').map((probe) => (probe as { path: string }).path),
    ...[...all.matchAll(/(?:httpchk GET |127\.0\.0\.1:' \+ .+? \+ ')(\/\w+)/g)].map(([, path]) => path),
  ]
  expect(probes.length).toBeGreaterThan(3)
  expect(probes.filter((path) => !inSource.includes(`'${path}'`))).toEqual([])
  const ports = every('containerPort').map(Number)
  expect(new Set(ports)).toEqual(
    new Set([...all.matchAll(/^EXPOSE (.+)$/gm)].flatMap(([, line = '']) => line.split(' ')).map(Number)),
  )
})

test('every program and command that deploy starts is in the build', () => {
  const started = [...all.matchAll(/\b(\w+)\.js\b/g)].map(([, name = '']) => name)
  expect(started.filter((name) => !(name in programs))).toEqual([])
  const commands = [...all.matchAll(/mpay\.js"?, "?([a-z]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !inSource.includes(`new Command('${name}')`))).toEqual([])
})

test('every role is one of the configuration, and has as long to end as a process takes', () => {
  expect(texts.get('deploy/compose.yaml')).toContain('stop_grace_period: 30s')
  expect(
    every('terminationGracePeriodSeconds')
      .map(Number)
      .every((seconds) => seconds > 28),
  ).toBe(true)
  expect(all).toContain('TimeoutStopSec=30')
  expect(read('apps/server/src/shutdown.ts')).toContain('shutdownTimeoutMs = 20_000')
})

test('whatever runs the image has a read-only root and is not root', () => {
  const containers = every('containers').flat() as { securityContext: Record<string, unknown> }[]
  expect(containers.length).toBeGreaterThan(1)
  for (const { securityContext } of containers) {
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  }
  expect(texts.get('deploy/Containerfile')).toMatch(/^USER \d+:\d+$/m)
  expect(texts.get('deploy/systemd/merchant-payments@.service')).toContain('ProtectSystem=strict')
})
