import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The differences of the dark theme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** That the page breaks no rule of WCAG 2.2 AA or of good practice; in dark, no rule of colours. */
export async function expectAccessible(page: Page, schemes: readonly ('light' | 'dark')[] = ['light']): Promise<void> {
  // Through the debugger, so that the page's policy stays in force.
  await page.evaluate(await source)
  for (const colorScheme of schemes) {
    const rules = colorScheme === 'light' ? all : ofColours
    await page.emulateMedia({ colorScheme })
    const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'], selectors: false })
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
    const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(broken, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** That nothing has to be scrolled sideways on a narrow phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 780 })
  expect(await page.evaluate('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(320)
  if (before) await page.setViewportSize(before)
}
