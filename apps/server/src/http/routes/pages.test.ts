import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ApiError } from '@merchant-payments/api/services'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Brands } from '../brands.ts'
import { demoKeyRoutes } from './demo-key.ts'
import { pageRoutes } from './pages.ts'

/** The routes alone, on a build of these files. */
async function docs(
  demoKey: string | null,
  files: string[],
  publicUrl = 'http://localhost:4242',
  text?: string,
  sourceAddresses: string[] = [],
  connectJs = 'https://connect-js.stripe.com/v1.0/connect.js',
  brands: Brands = { platform: async () => null, ofMerchant: async () => null },
) {
  const folder = await mkdtemp(join(tmpdir(), 'docs-'))
  const built = join(folder, 'dist')
  for (const name of files) {
    await mkdir(dirname(join(built, name)), { recursive: true })
    await writeFile(join(built, name), text ?? `<title>${name}</title>`)
  }
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof ApiError ? error.status : 500).send())
  await app.register(demoKeyRoutes, { publicUrl, demoKey })
  await app.register(pageRoutes, { publicUrl, sourceAddresses, brands, connectJs, built })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return { inject: app.inject.bind(app), folder }
}

test('the page after a checkout alone asks for the brand of a merchant, and waits a second at most (fault: each page asked)', async () => {
  const asked = vi.fn<Brands['ofMerchant']>().mockReturnValue(new Promise(() => undefined))
  const brands = { platform: async () => null, ofMerchant: asked }
  const app = await docs(null, ['index.html', 'docs.html', 'llms.txt'], undefined, undefined, [], undefined, brands)
  for (const path of ['/docs/reference', '/llms.txt', '/details'])
    await app.inject({ url: path, query: { left: '', merchant: 'mer_1' } })
  expect(asked).not.toHaveBeenCalled()
  expect((await app.inject({ url: '/', query: { left: '', merchant: 'mer_1' } })).statusCode).toBe(200)
  expect(asked).toHaveBeenCalledExactlyOnceWith('mer_1')
})

describe('the reference of the API', () => {
  test('is a page that may load and run what this server sends, and nothing else', async () => {
    const app = await docs(null, ['docs.html'])
    const { statusCode, headers, body } = await app.inject('/docs/reference')
    expect([statusCode, body]).toEqual([200, '<title>docs.html</title>'])
    expect(headers['content-type']).toContain('text/html')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  test('is compressed already, answers HEAD, and says when it has not changed', async () => {
    const app = await docs(null, ['docs.html', 'docs.html.br'])
    const { headers, body } = await app.inject({ url: '/docs/reference', headers: { 'accept-encoding': 'br' } })
    expect([headers['content-encoding'], body]).toEqual(['br', '<title>docs.html.br</title>'])
    expect((await app.inject({ method: 'HEAD', url: '/docs/reference' })).statusCode).toBe(200)
    const known = { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' }
    expect((await app.inject({ url: '/docs/reference', headers: known })).statusCode).toBe(304)
    expect((await app.inject({ url: '/docs/reference', headers: { 'if-match': '"x"' } })).statusCode).toBe(412)
  })

  test('is not there without a build', async () => {
    expect((await (await docs(null, [])).inject('/docs/reference')).statusCode).toBe(404)
  })

  test('has an address beside the guides, whose addresses have no file extension', async () => {
    const app = await docs(null, ['docs.html', 'docs/index.html', 'docs/errors.html', 'docs/details/keys.html'])
    const bodies = await Promise.all(
      ['/docs', '/docs/errors', '/docs/details/keys', '/docs/reference'].map(
        async (url) => (await app.inject(url)).body,
      ),
    )
    expect(bodies).toEqual(
      ['docs/index', 'docs/errors', 'docs/details/keys', 'docs'].map((name) => `<title>${name}.html</title>`),
    )
    expect((await app.inject('/docs/unknown')).statusCode).toBe(404)
  })

  test.each([
    ['/docs/details/webhooks', '/docs/webhooks'],
    ['/docs/details/webhooks.md', '/docs/webhooks.md'],
    ['/docs/details/events', '/docs/webhooks'],
    ['/docs/details/subscriptions', '/docs/subscriptions'],
  ])('%s, where it was before, leads to %s', async (before, now) => {
    const { statusCode, headers } = await (await docs(null, [])).inject(before)
    expect([statusCode, headers.location]).toEqual([301, now])
  })

  test('is text as well, with the address of this server', async () => {
    const files = ['docs/errors.md', 'docs/details/keys.md', 'llms.txt', 'llms-full.txt']
    const app = await docs(null, files, 'https://pay.example.com/', 'curl http://127.0.0.1:4242/api/v1')
    for (const file of files) {
      const { body, headers } = await app.inject(`/${file}`)
      expect(body).toBe('curl https://pay.example.com/api/v1')
      expect(headers['content-type']).toBe(`text/${file.endsWith('.md') ? 'markdown' : 'plain'}; charset=utf-8`)
    }
  })

  test.each([
    ['one that names none', [], '<p>a</p>\n<!-- delivery-source-addresses -->\n\n<p>b</p>', 'a\n\nb'],
    [
      'an address and a network',
      ['203.0.113.7', '2001:db8::/48'],
      'these addresses, so a firewall can allow them and nothing else: <code>203.0.113.7</code>, <code>2001:db8::/48</code>.</p>',
      'these addresses, so a firewall can allow them and nothing else: `203.0.113.7`, `2001:db8::/48`.\n\nb',
    ],
  ])('shows where deliveries come from: %s', async (_, addresses, html, markdown) => {
    const mark = '<!-- delivery-source-addresses -->\n\n'
    const of = (file: string, text: string) =>
      docs(null, [file, `${file}.br`], 'http://localhost:4242', text, addresses)
    const page = await of('docs/webhooks.html', `<p>a</p>\n${mark}<p>b</p>`)
    const { body, headers } = await page.inject('/docs/webhooks')
    expect(body).toContain(html)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect((await page.inject({ method: 'HEAD', url: '/docs/webhooks' })).statusCode).toBe(200)
    const text = await of('docs/webhooks.md', `a\n\n${mark}b`)
    expect((await text.inject('/docs/webhooks.md')).body).toContain(markdown)
  })

  test("has the demo merchant's key for this machine alone", async () => {
    const app = await docs('svc_test_demo', [])
    for (const host of ['localhost:4242', '127.0.0.1:4242', '[::1]:4242']) {
      const { headers, body } = await app.inject({ url: '/docs/demo.json', headers: { host } })
      expect([body, headers['cache-control']]).toEqual(['{"test_key":"svc_test_demo"}', 'no-store'])
    }
  })

  test.each([
    ['from another machine', { remoteAddress: '203.0.113.7' }],
    ['through a proxy', { headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.7' } }],
    ['under the name of another site', { headers: { host: 'rebound.example.com' } }],
  ])('has no key when asked %s', async (_, asked) => {
    const answer = await (await docs('svc_test_demo', [])).inject({ url: '/docs/demo.json', ...asked })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('svc_')
  })

  test('has no key where people reach the server elsewhere', async () => {
    const app = await docs('svc_test_demo', [], 'https://pay.example.com')
    expect((await app.inject('/docs/demo.json')).statusCode).toBe(404)
  })

  test('has no key where there is no demo', async () => {
    expect((await (await docs(null, [])).inject('/docs/demo.json')).statusCode).toBe(404)
  })
})

describe('a page', () => {
  test.each([
    ['nothing', {}, 200],
    ['the first bytes', { range: 'bytes=0-9' }, 206],
    ['bytes behind the end', { range: 'bytes=99999999-' }, 416],
    ['another version', { 'if-match': '"x"' }, 412],
  ])('that is requested with %s is never answered with 5xx', async (_, headers, status) => {
    const app = await docs(null, ['index.html', 'favicon.svg'])
    for (const url of ['/', '/favicon.svg']) {
      const answer = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'identity' } })
      expect(answer.statusCode).toBe(status)
    }
  })

  test('that is being built says so and loads again, and is served as soon as it is there', async () => {
    const app = await docs(null, ['index.html'])
    const page = { url: '/', headers: { accept: 'text/html' } }
    await writeFile(join(app.folder, '.building'), String(process.pid))
    const waiting = await app.inject(page)
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '2'])
    expect(waiting.body).toContain('<meta http-equiv="refresh" content="2">')
    expect((await app.inject({ url: '/api/v1/nothing', headers: page.headers })).statusCode).toBe(404)
    expect((await app.inject('/assets/main.js')).statusCode).toBe(404)

    await rm(join(app.folder, '.building'))
    expect((await app.inject(page)).body).toBe('<title>index.html</title>')
  })

  test('is served after a build that was killed (fault: "being built" until the next start)', async () => {
    const app = await docs(null, ['index.html'])
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(app.folder, '.building'), String(pid))
    expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).body).toBe('<title>index.html</title>')
  })

  test('is not found at an address of the API, whatever its body is', async () => {
    const app = await docs(null, ['index.html'])
    const asked = { url: '/nothing', headers: { 'content-type': 'application/json' }, payload: '{' }
    expect((await app.inject({ method: 'GET', ...asked })).statusCode).toBe(404)
  })
})

describe('the page with forms of the processor', () => {
  const policyOf = async (url: string, connectJs?: string) => {
    const app = await docs(null, ['index.html'], undefined, undefined, undefined, connectJs)
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, body]).toEqual([200, '<title>index.html</title>'])
    return String(headers['content-security-policy']).split('; ')
  }

  test('admits the sources that Stripe names for Connect.js, and no others', async () => {
    const admitted = await policyOf('/details')
    const others = await policyOf('/')
    expect(admitted.filter((directive) => !others.includes(directive))).toEqual([
      "script-src 'self' https://connect-js.stripe.com https://js.stripe.com",
      "style-src 'self' 'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='",
      "img-src 'self' data: https://*.stripe.com",
      'frame-src https://connect-js.stripe.com https://js.stripe.com',
    ])
    expect(others.join()).not.toContain('stripe')
  })

  test('admits a sandbox alone where that is the processor', async () => {
    const admitted = await policyOf('/details', 'http://127.0.0.1:4243/v1.0/connect.js')
    expect(admitted).toContain("script-src 'self' http://127.0.0.1:4243")
    expect(admitted).toContain('frame-src http://127.0.0.1:4243')
    expect(admitted.join()).not.toContain('stripe')
  })

  test('is not there without a build of the portal', async () => {
    expect((await (await docs(null, ['docs.html'])).inject('/details')).statusCode).toBe(404)
  })
})
