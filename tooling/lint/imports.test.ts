import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const configPath = fileURLToPath(new URL('imports.config.mjs', import.meta.url))
const cruiserScript = fileURLToPath(
  new URL('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url),
)

/** A small repository: each offending file beside what it may do instead. Links stand where pnpm would put them. */
const files = {
  'packages/db/src/index.ts': 'export const db = 1',
  'packages/api/src/index.ts': "import { db } from '@merchant-payments/db'\nexport const api = db",
  'packages/api/src/core/key.ts': 'export const key = 1',
  'packages/api/src/core/upwards.ts': "export { fee } from '../money/fee.ts'",
  'packages/api/src/core/type-upwards.ts': "export type { Fee } from '../money/fee.ts'",
  'packages/api/src/core/upwards.test.ts': "import '../money/fee.ts'",
  'packages/api/src/money/fee.ts': "export { key as fee } from '../core/key.ts'\nexport type Fee = number",
  'packages/api/src/money/whole.ts': "import type { Part } from './part.ts'\nexport type Whole = Part[]",
  'packages/api/src/money/part.ts': "import type { Whole } from './whole.ts'\nexport type Part = { of: Whole }",
  'packages/api/src/billing/bill.ts': "export { fee } from '../money/fee.ts'",
  'packages/api/src/operator.ts': "export { fee } from './money/fee.ts'",
  'packages/sdk/src/index.ts': 'export const sdk = 1',
  'packages/sdk/src/by-name.ts': "export { db } from '@merchant-payments/db'",
  'packages/sdk/src/undeclared.ts': "export { api } from '@merchant-payments/api'",
  'packages/webhooks/src/by-path.ts': "export { db } from '../../db/src/index.ts'",
  'packages/webhooks/src/by-path.test.ts': "import '../../api/src/index.ts'",
  'packages/webhooks/src/stripe.ts': "import 'stripe'",
  'packages/webhooks/src/stripe.test.ts': "import 'stripe'",
  'packages/processor/src/stripe.ts': "import 'stripe'",
  'packages/processor/src/above.ts': "import '../../../apps/portal/src/types.ts'",
  'packages/db/src/helpers/dates.ts': 'export const day = 86_400',
  'packages/db/src/common.ts': "export { day } from './day.ts'",
  'packages/db/src/day.ts': 'export const day = 86_400',
  'packages/sandbox/src/store/objects.ts': "export { charge } from '../resources/charges.ts'",
  'packages/sandbox/src/store/objects.test.ts': "import '../resources/charges.ts'",
  'packages/sandbox/src/resources/charges.ts': "import '../http/fields.ts'\nexport const charge = 1",
  'packages/sandbox/src/http/fields.ts': 'export const field = 1',
  'packages/sandbox/src/attic/old.ts': "import '../http/fields.ts'",
  'apps/portal/src/types.ts': "import type { api } from '@merchant-payments/api'\nexport type Api = typeof api",
  'apps/portal/src/ui/button.tsx': "import '../pages/home/home-page.tsx'",
  'apps/portal/src/pages/home/home-page.tsx': "import '../payouts/held.tsx'",
  'apps/portal/src/pages/payouts/held.tsx': "import '../home/home-page.tsx'",
  'apps/portal/src/pages/attic/old-page.tsx': "import '../payouts/held.tsx'",
  'apps/portal/src/values.ts': "export { api } from '@merchant-payments/api'",
  'apps/example-store/src/main.ts': "export { sdk } from '@merchant-payments/sdk'",
  'apps/example-store/src/short-cut.ts': "export { db } from '@merchant-payments/db'",
}
const links = {
  'packages/sdk': ['db'],
  'packages/api': ['db'],
  'apps/portal': ['api'],
  'apps/example-store': ['sdk', 'db'],
}

let repository: string
let report: string

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'import-rules-'))
  for (const [path, text] of Object.entries(files)) write(path, `${text}\n`)
  for (const name of ['db', 'api', 'sdk']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@merchant-payments/${name}`, exports: { '.': './src/index.ts' } }),
    )
  }
  for (const [folder, names] of Object.entries(links)) {
    mkdirSync(join(repository, folder, 'node_modules/@merchant-payments'), { recursive: true })
    for (const name of names) {
      symlinkSync(join(repository, 'packages', name), join(repository, folder, 'node_modules/@merchant-payments', name))
    }
  }
  const run = spawnSync(process.execPath, [cruiserScript, '--config', configPath, '--no-cache', 'apps', 'packages'], {
    cwd: repository,
    encoding: 'utf8',
  })
  report = run.stdout + run.stderr
  expect(run.status, report).not.toBe(0)
})

afterAll(() => rmSync(repository, { recursive: true }))

test.each([
  ['packages/api/src/core/upwards.ts', 'api/core imports downwards'],
  ['packages/api/src/core/type-upwards.ts', 'api/core imports downwards'],
  ['packages/api/src/money/part.ts', 'api has no circles'],
  ['packages/api/src/billing/bill.ts', 'api has rooms'],
  ['packages/sdk/src/by-name.ts', 'sdk imports no package of ours'],
  ['packages/sdk/src/undeclared.ts', 'sdk imports no package of ours'],
  ['packages/webhooks/src/by-path.ts', 'by package name'],
  ['packages/webhooks/src/by-path.test.ts', 'by package name'],
  ['packages/webhooks/src/stripe.ts', 'stripe in processor alone'],
  ['packages/processor/src/above.ts', 'processor imports forward-proxy'],
  ['packages/sandbox/src/store/objects.ts', 'sandbox/store imports downwards'],
  ['packages/sandbox/src/attic/old.ts', 'sandbox has rooms'],
  ['packages/db/src/helpers/dates.ts', 'named for what it does'],
  ['packages/db/src/common.ts', 'named for what it does'],
  ['apps/portal/src/ui/button.tsx', 'portal/ui imports downwards'],
  ['apps/portal/src/pages/payouts/held.tsx', 'portal/pages/payouts imports downwards'],
  ['apps/portal/src/pages/home/home-page.tsx', 'portal has no circles'],
  ['apps/portal/src/pages/attic/old-page.tsx', 'portal has rooms'],
  ['apps/portal/src/values.ts', 'portal imports types of api'],
  ['apps/example-store/src/short-cut.ts', 'example-store imports sdk'],
])('%s breaks "%s"', (path, rule) => {
  expect(linesAbout(path)).toContainEqual(expect.stringContaining(`error ${rule}`))
})

test.each([
  'packages/api/src/index.ts',
  'packages/api/src/core/upwards.test.ts',
  'packages/api/src/money/fee.ts',
  'packages/api/src/operator.ts',
  'packages/webhooks/src/stripe.test.ts',
  'packages/processor/src/stripe.ts',
  'packages/sandbox/src/store/objects.test.ts',
  'packages/sandbox/src/resources/charges.ts',
  'apps/portal/src/types.ts',
  'apps/example-store/src/main.ts',
])('%s breaks nothing', (path) => {
  expect(linesAbout(path)).toEqual([])
})

/** The lines of the report in which the file is the one that imports. */
function linesAbout(path: string): string[] {
  return report.split('\n').filter((line) => line.includes(`: ${path}`))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true })
  writeFileSync(join(repository, path), text)
}
