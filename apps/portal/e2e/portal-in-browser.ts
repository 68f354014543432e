import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** A process of its own, as the bundler and React take the NODE_ENV of tests for development. */
async function buildInto(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = { cwd: root, env: { NODE_ENV: 'production' } }
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], options)
}

/** The policy under which the server serves the portal. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** A call of the page to the API. */
export type Call = { procedure: string; authorization: string | undefined; input: unknown }
/** What the API says to a call: a result, or an error as the router formats it. */
export type Answer = { data: unknown } | { status: number; message: string; error: unknown }

/** The portal as it is built, in a real browser, with an API that says what a test wants. */
export function portalInBrowser() {
  let browser: Browser
  let server: PreviewServer
  let outDir: string
  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'portal-'))
    await buildInto(outDir)
    server = await preview({
      root,
      logLevel: 'error',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
    })
    browser = await driver.launch({
      executablePath: await chromium.executablePath(),
      // In one process, a context that closes takes the browser with it.
      args: chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote'),
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    if (outDir) await rm(outDir, { recursive: true })
  })

  return {
    async open(path: string, answer: (call: Call) => Answer, options: BrowserContextOptions = {}) {
      const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin
      const page = await browser.newPage(options)
      page.setDefaultTimeout(15_000)
      const calls: Call[] = []
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text())
      })
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== origin) faults.push(`asked ${request.url()}`)
      })
      await page.route('**/trpc/**', async (route) => {
        const request = route.request()
        const { pathname, searchParams } = new URL(request.url())
        const call = {
          procedure: pathname.slice('/trpc/'.length),
          authorization: (await request.allHeaders()).authorization,
          input: JSON.parse(request.postData() ?? searchParams.get('input') ?? 'null'),
        }
        calls.push(call)
        const said = answer(call)
        if ('data' in said) return route.fulfill({ json: { result: said } })
        const { status, message, error } = said
        return route.fulfill({
          status,
          json: { error: { code: -32600, message, data: { code: 'BAD_REQUEST', httpStatus: status, error } } },
        })
      })
      await page.goto(origin + path)
      return { page, calls, faults }
    },

    /** Bytes of the first load, as brotli sends them. */
    async firstLoad(): Promise<number> {
      const files = ['index.html.br', ...(await readdir(join(outDir, 'assets'))).map((name) => `assets/${name}`)]
      const sizes = files.filter((name) => name.endsWith('.br')).map((name) => stat(join(outDir, name)))
      return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
    },
  }
}

/** The rules of WCAG 2.2 AA and of good practice that the page breaks. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's policy stays in force.
  await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(document)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}
