import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** All rules of WCAG 2.2 AA and of good practice. */
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules among them that look at colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Asserts that the page breaks no rule of WCAG 2.2 AA or of good practice, in light and in dark mode. Dark mode differs in
 * colours only (styles/tokens.css), so only the colour rules run twice.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['dark', ofColours],
    ['light', all],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours that pass into each other would be looked at halfway.
    await page.evaluate(() => {
      for (const passing of document.getAnimations()) if (passing instanceof CSSTransition) passing.finish()
    })
    expect(await violations(page, rules), `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** That nothing has to be scrolled sideways on a phone, nor at 320 pixels, as which a page counts that is 1280 wide at 400 %. */
export async function expectFitsPhone(page: Page): Promise<void> {
  for (const width of [375, 320]) await expectFits(page, width)
}

/** That nothing has to be scrolled sideways. @param width of the window, in pixels */
export async function expectFits(page: Page, width: number): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
  if (before) await page.setViewportSize(before)
}

async function violations(page: Page, rules: string[]): Promise<string[]> {
  // Through the debugger, so that the page's policy stays in force.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source())
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

let read: Promise<string> | undefined
function source(): Promise<string> {
  read ??= readFile(axe, 'utf8')
  return read
}
