import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Options } from 'tsup'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What is loaded on demand alone: why a delivery was refused, what an unexpected answer is, the feed. */
const onDemand: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'on-demand',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined)),
}

/** Bytes of a program that imports no more than this, minified and compressed. */
async function sizeOf(code: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'sdk-size-'))
  try {
    await writeFile(join(directory, 'program.ts'), code.replace('@/', `${root}/src/`))
    const quiet = { config: false, silent: true, clean: false, dts: false } as const
    const small = { minify: true, treeshake: true, splitting: false, platform: 'neutral', target: 'es2022' } as const
    await build({
      ...quiet,
      ...small,
      entry: [join(directory, 'program.ts')],
      format: ['esm'],
      outDir: join(directory, 'out'),
      tsconfig: join(root, 'tsconfig.portable.json'),
      esbuildPlugins: [onDemand],
    })
    return gzipSync(await readFile(join(directory, 'out/program.js')), { level: 9 }).byteLength
  } finally {
    await rm(directory, { recursive: true })
  }
}

test.for([
  ['the client', 4.0, "export { MerchantPayments } from '@/index.ts'"],
  ['one resource alone', 3.0, "export { connect, Refunds } from '@/resources.ts'"],
  ['the verifier', 1.4, "export { verifyWebhook } from '@/webhooks.ts'"],
  ['the receiver', 5.2, "export { WebhookReceiver } from '@/webhooks.ts'"],
] as const)('%s is at most %f kB, as the README says', async ([what, kilobytes, code]) => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  expect(readme).toContain(`${what} ${kilobytes.toFixed(1)} kB`)
  expect(await sizeOf(code)).toBeLessThanOrEqual(kilobytes * 1000)
})
