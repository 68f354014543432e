import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createTestSandbox } from '../testing/sandbox.ts'

/** The status of a request that names a host, over the network. */
function statusFor(port: number, host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })
}

test('requests to a name that a web page can have are refused, on every path', async () => {
  const { sandbox } = createTestSandbox({ publicUrl: 'https://sandbox.shop.example' })
  const { port } = await sandbox.listen()
  onTestFinished(() => sandbox.close())
  for (const path of ['/', '/v1/balance', '/_sandbox/health', '/dashboard/objects', '/llms.txt', '/c/pay/cs_test_1']) {
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect(await statusFor(port, host, path)).toBe(403)
    }
  }
  const own = ['127.0.0.1', 'localhost', 'shop.localhost', '[::1]', '10.1.2.3', 'sandbox', 'host.docker.internal']
  for (const host of [...own, 'sandbox.shop.example']) {
    expect(await statusFor(port, `${host}:${port}`, '/_sandbox/health')).toBe(200)
  }
})
