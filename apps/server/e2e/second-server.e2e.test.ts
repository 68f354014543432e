import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spawnInstallation } from './installation.ts'

it('a second server on the same data uses the first one’s sandbox and leaves its demo alone', async () => {
  const first = await spawnInstallation({ embedded: true })
  const demo = await readFile(join(first.dataDir, 'demo.json'), 'utf8')
  const second = await first.startBeside()

  const answer = await fetch(`${second.url}/api/v1/payment-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.demo.test_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    }),
  })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { url: string } }
  expect(data.url.startsWith(first.demo.sandbox_url)).toBe(true)
  expect(await second.end()).toBe(0)
  expect(await readFile(join(first.dataDir, 'demo.json'), 'utf8')).toBe(demo)
  expect((await fetch(data.url)).status).toBe(200)
})
