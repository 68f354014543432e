import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { fillShop, openPages, operatorPages, type Visited } from './every-page.ts'
import { openPortal } from './portal.ts'

// A language in which each text stands in brackets: what is outside of them on a page is not in the catalogue.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'bracketed-'))
afterAll(() => rm(folder, { recursive: true }))

const built = await buildInBrackets()
const portal = await openPortal({ built })

async function buildInBrackets(): Promise<string> {
  const [language, outDir] = [join(folder, 'language'), join(folder, 'built')]
  await cp(join(root, 'src/language/messages/en'), language, { recursive: true })
  const messages = join(root, 'src/language/messages.ts')
  for (const file of await readdir(language)) {
    const text = (await readFile(join(language, file), 'utf8')).replace("'../../messages.ts'", `'${messages}'`)
    const inBrackets = text.replaceAll(/^(\s+(?:[\w'.-]+:\s*)?)(['"])(.*)\2,$/gm, '$1$2⟦$3⟧$2,')
    await writeFile(join(language, file), file === 'document.ts' ? text : inBrackets)
  }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: root,
    env: { NODE_ENV: 'production', PORTAL_LANGUAGE: language },
    timeout: 120_000,
  })
  return outDir
}

/** Texts of data, not of the portal: names, identifiers, addresses, codes, amounts, dates, and words of the API. */
const data = [
  /\S*[\w-]+(?:\.[\w-]+)*@\S+/g,
  /https?:\/\/\S+|(?:[\w-]+\.)+(?:com|example)\S*|\/[\w/.{}-]+/g,
  /\b\w*(?:_\w+)+\b|\b[a-z]+(?:\.[a-z_]+)+\b|\b[0-9a-f]+(?:-[0-9a-f]+)+\b|#[0-9a-f]{6}/gi,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\b(?:AM|PM|UTC|GMT)\b|\bin \d+ days\b|United States/g,
  /\b[A-Z]{2,6}\b|\b\d+[KMB]\b|\bcurl\b|\b(?:TypeScript|Python|Go|PHP)\b/g,
  /\w+ m{50,}|(?:SPRING)+|Merchant Payments|\bShop \w+|First key|\bdefault\b/g,
  /visa\b(?: ending in)?|Not used|\b(?:succeeded|canceled|forbidden|unauthorized)\b/gi,
]

/** The words on a page that are outside of brackets, without names that people typed. */
async function outsideOfBrackets(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const left =
      'script, style, noscript, #older-browser, code, pre, kbd, bdi, textarea, .mono, .audit-fields, [data-of-processor]'
    // Forms of the processor draw themselves.
    for (const one of document.querySelectorAll('*')) {
      if (one.localName.startsWith('stripe-connect-')) one.setAttribute('data-of-processor', '')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let all = ''
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (around && !around.closest(left)) all += `${node.textContent} `
    }
    const attributes = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
      .filter((one) => !one.closest(left))
      .flatMap((one) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''))
    return [all, ...attributes, document.title]
  })
  return texts.flatMap((text) => {
    let rest = text
    for (let inner = ''; inner !== rest; ) {
      inner = rest
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '·')
    }
    for (const pattern of data) rest = rest.replace(pattern, ' ')
    return rest.match(/\p{L}{2,}[\p{L} ]*/gu) ?? []
  })
}

async function escaped(page: Page, addresses: Visited): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [path, address] of Object.entries(addresses)) {
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-left', ''))
    await page.goto(address)
    await page.locator('main:not([data-left]) h1').waitFor()
    await page.waitForFunction(() => !document.querySelector('.placeholder, .figure-waiting, main [aria-busy="true"]'))
    const texts = await outsideOfBrackets(page)
    if (texts.length > 0) found[path] = [...new Set(texts)]
  }
  return found
}

test('every text of every page is in the catalogue', async () => {
  const addresses = await fillShop(portal)
  const page = await portal.signIn('owner', { at: '/nowhere' })
  const merchants = await escaped(page, addresses)
  const operators = await escaped(page, operatorPages(portal))
  const open = await escaped(await portal.visit('/'), openPages(portal))
  expect({ merchants, operators, open }).toEqual({ merchants: {}, operators: {}, open: {} })
})
