import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Bytes of a program that imports no more than this, minified and compressed, without what it loads on demand. */
async function sizeOf(code: string): Promise<number> {
  const program = join(root, 'program.ts')
  const bundle = await rolldown({
    input: program,
    platform: 'neutral',
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === program ? id : null),
        load: (id) => (id === program ? code : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return gzipSync(output[0].code, { level: 9 }).byteLength
}

test.for([
  ['the client', 4.0, "export { MerchantPayments } from './src/index.ts'"],
  ['one resource alone', 3.0, "export { connect, Refunds } from './src/resources.ts'"],
  ['the verifier', 1.4, "export { verifyWebhook } from './src/webhooks.ts'"],
  ['the receiver', 5.2, "export { WebhookReceiver } from './src/webhooks.ts'"],
] as const)('%s is at most %f kB, as the README says', async ([what, kilobytes, code]) => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  expect(readme).toContain(`${what} ${kilobytes.toFixed(1)} kB`)
  expect(await sizeOf(code)).toBeLessThanOrEqual(kilobytes * 1000)
})
