import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Bytes of a program that imports no more than this, minified and compressed.
 *
 * @param codeSplitting without it, the program contains what it would load on demand
 */
async function sizeOf(code: string, codeSplitting: boolean): Promise<number> {
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
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting })
  await bundle.close()
  return gzipSync(output[0].code, { level: 9 }).byteLength
}

const sizes = [
  ['the client', 4.2, 5.3, "export { MerchantPayments } from './src/index.ts'"],
  ['one resource alone', 3.4, 3.8, "export { connect, Refunds } from './src/resources.ts'"],
  ['the verifier', 1.4, 5.3, "export { verifyWebhook } from './src/webhooks.ts'"],
  ['the receiver', 5.2, 8.8, "export { WebhookReceiver } from './src/webhooks.ts'"],
] as const

test.for(sizes)(
  '%s is at most %f kB, and %f kB in one file, as the README says',
  async ([what, split, whole, code]) => {
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    for (const [kilobytes, codeSplitting] of [
      [split, true],
      [whole, false],
    ] as const) {
      expect(readme).toContain(`${what} ${kilobytes.toFixed(1)} kB`)
      expect(await sizeOf(code, codeSplitting)).toBeLessThanOrEqual(kilobytes * 1000)
    }
  },
)

test('the README of the project has the sizes of the client and the verifier', async () => {
  const readme = await readFile(join(root, '../../README.md'), 'utf8')
  const sizesOf = (name: string) => sizes.find(([what]) => what === name)?.slice(1, 3)
  const [client, verifier] = [sizesOf('the client'), sizesOf('the verifier')]
  expect(readme).toContain(`the client is at most ${client?.[0]} kB (${client?.[1]} kB in one file)`)
  expect(readme).toContain(`the verifier ${verifier?.[0]} kB (${verifier?.[1]} kB)`)
})
