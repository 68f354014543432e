import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
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
const inSource = globSync('apps/server/src/**/*.{ts,mjs}', { cwd: root })
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

const compose = parse(texts.get('deploy/compose.yaml') ?? '', { merge: true })
const prometheus = parse(texts.get('deploy/monitoring/prometheus.yml') ?? '')

test('Prometheus finds each container of each service by its name, under the job that the rules name', () => {
  const [job, ...others] = prometheus.scrape_configs
  expect(others).toEqual([])
  const running = Object.entries(compose.services as Record<string, { environment?: { ROLE?: string } }>)
    .filter(([, { environment }]) => environment?.ROLE !== undefined)
    .map(([name]) => name)
  const [, probePort] = /PROBE_PORT=(\d+)/.exec(texts.get('deploy/Containerfile') ?? '') ?? []
  expect(job.dns_sd_configs).toMatchObject([{ names: running, type: 'A', port: Number(probePort) }])
  const named = [...(texts.get('deploy/monitoring/alerts.yml') ?? '').matchAll(/job="([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(new Set(named)).toEqual(new Set([job.job_name]))
})

test('the Prometheus Operator finds the pods, by labels and a port that they have, and names the same job', () => {
  const [monitor] = manifests
    .filter(({ path }) => path.endsWith('podmonitor.yaml'))
    .map(({ document }) => document.toJS())
  const [customization] = manifests
    .filter(({ path }) => path.endsWith('kustomization.yaml'))
    .map(({ document }) => document.toJS())
  const [{ pairs, includeTemplates }] = customization.labels
  expect({ includeTemplates, namespace: customization.namespace }).toEqual({
    includeTemplates: true,
    namespace: monitor.metadata.namespace,
  })
  expect(monitor.spec.selector.matchLabels).toEqual(pairs)
  expect(pairs[monitor.spec.jobLabel]).toBe(prometheus.scrape_configs[0].job_name)
  const names = every('template').map((template) => valuesOf(template, 'app.kubernetes.io/name')[0])
  expect(names).toEqual(expect.arrayContaining(monitor.spec.selector.matchExpressions[0].values))
  const ports = every('ports')
    .flat()
    .map((port) => (port as { name?: string }).name)
  expect(ports).toContain(monitor.spec.podMetricsEndpoints[0].port)
})

test('each alert has a case in which it is silent, and one in which it fires', () => {
  const cases = ['alerts', 'alerts-of-days'].flatMap(
    (name) =>
      parse(texts.get(`deploy/monitoring/${name}.test.yml`) ?? '').tests as {
        name: string
        promql_expr_test: { exp_samples: unknown[] }[]
      }[],
  )
  const alerts = parse(texts.get('deploy/monitoring/alerts.yml') ?? '').groups.flatMap(
    (group: { rules: { alert: string }[] }) => group.rules.map(({ alert }) => alert),
  )
  expect(cases.map(({ name }) => name).sort()).toEqual(alerts.sort())
  for (const {
    promql_expr_test: [silent, firing],
  } of cases)
    expect([silent?.exp_samples, firing?.exp_samples.length]).toEqual([[], 1])
})

/** Runs the health check of the image against a process with this answer, and returns its calls. */
async function healthCheck(answer: () => Promise<{ status: number }>): Promise<unknown[]> {
  const [, command = ''] = /HEALTHCHECK [^\n]+\n +CMD (\[.+\])$/m.exec(texts.get('deploy/Containerfile') ?? '') ?? []
  const [, , script = ''] = JSON.parse(command)
  const done: unknown[] = []
  const process = {
    env: { PROBE_PORT: '9464' },
    kill: (...args: unknown[]) => done.push(['kill', ...args]),
    exit: (code: number) => done.push(['exit', code]),
  }
  await new Function('fetch', 'process', `return ${script}`)(answer, process)
  return done
}

test('Compose restarts a process that says that it is stuck, and none that is only busy', async () => {
  expect(await healthCheck(async () => ({ status: 200 }))).toEqual([['exit', 0]])
  expect(await healthCheck(async () => ({ status: 503 }))).toEqual([
    ['kill', 1, 'SIGTERM'],
    ['exit', 1],
  ])
  expect(await healthCheck(() => Promise.reject(new Error('no answer')))).toEqual([['exit', 1]])
  const services = Object.entries(compose.services as Record<string, { image?: string; restart?: string }>)
  const ours = services
    .filter(([, { image }]) => image === 'merchant-payments-api')
    .map(([name, { restart }]) => [name, restart])
  expect(ours).toEqual([
    ['migrate', 'no'],
    ['api', 'unless-stopped'],
    ['worker', 'unless-stopped'],
  ])
})

test('systemd runs any number of processes of a role on a machine: role and ports are in the file of each', () => {
  const unit = texts.get('deploy/systemd/merchant-payments@.service') ?? ''
  expect(unit).not.toContain('Environment=ROLE')
  const files = [...unit.matchAll(/^EnvironmentFile=(.+)$/gm)].map(([, file]) => file)
  expect(files).toEqual(['/etc/merchant-payments/payments.env', '/etc/merchant-payments/%i.env'])
  const guide = read('docs/deploying.md')
  for (const variable of ['ROLE', 'PORT', 'PROBE_PORT', 'HOST'])
    expect(guide).toMatch(new RegExp(`^(printf|echo).*${variable}=`, 'm'))
})
