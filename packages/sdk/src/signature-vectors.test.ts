import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifyWebhook } from './webhooks.ts'

type Vector = { name: string; secret: string; headers: Record<string, string>; body: string; valid: boolean }
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../vectors/signatures.json', import.meta.url), 'utf8'),
)

test.each(vectors)('the published delivery "$name" is judged as it says', async ({ secret, headers, body, valid }) => {
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const verified = verifyWebhook(body, lowered, secret)
  if (valid) expect(await verified).toMatchObject({ id: 'evt_1' })
  else await expect(verified).rejects.toMatchObject({ name: 'WebhookSignatureError' })
})
