import { expect } from 'vitest'
import type { Tab } from '../engines/tab.ts'

/** As if the address were typed. */
export const goTo = (tab: Tab, address: string) =>
  tab.run((hash) => {
    location.hash = hash
  }, address)

/** Marks the page that is shown, so that `settled` waits for the next one. All pages that a role may not see are one and the same. */
export const markLeft = (tab: Tab) =>
  tab.run(() => {
    const main = document.querySelector('main')
    if (main?.querySelector('h1')?.textContent !== 'Page not found') main?.setAttribute('data-left', '')
  })

/** Leaves the page that is shown, and waits for the one at the address. */
export async function follow(tab: Tab, leave: () => Promise<unknown>, address: string): Promise<void> {
  const already = await tab.run((hash) => location.hash === hash, address)
  if (!already) await markLeft(tab)
  await leave()
  await settled(tab, address)
}

/** Leaves a page of the server by an act that loads a document, and waits until that has loaded. */
export async function load(tab: Tab, act: () => Promise<unknown>): Promise<void> {
  await tab.run(() => document.documentElement.setAttribute('data-left', ''))
  await act()
  const hasLoaded = () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left')
  await tab.waitFor(hasLoaded, 'the next document')
}

/** Waits for the page at an address to be there, and to come to rest. */
export async function settled(tab: Tab, address: string): Promise<void> {
  await tab.waitForAddress(address)
  await expect.poll(() => tab.run(unsettled).catch(() => 'no page'), { message: `the page at ${address}` }).toBe('')
}

/** Why a page is not the one that was gone to, or still loads; empty once it is there. */
function unsettled(): string {
  const main = document.querySelector('main')
  if (main?.hasAttribute('data-left')) return 'the page before'
  if (!main?.querySelector('h1')) return 'no heading'
  const waiting = document.querySelector('dialog[open], .placeholder, .figure-waiting, main [aria-busy="true"]')
  if (waiting) return `waits for ${waiting.localName}.${waiting.className}`
  if (document.fonts.status === 'loading') return 'waits for fonts'
  const page = globalThis as { changedAt?: number }
  if (page.changedAt === undefined) {
    const note = () => {
      page.changedAt = performance.now()
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  return performance.now() - (page.changedAt ?? 0) < 250 ? 'still changes' : ''
}
