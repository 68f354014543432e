import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/global-setup.ts'
import { pressAll } from './press-all.ts'

const routesFile = new URL('../../../../apps/portal/src/routes.tsx', import.meta.url)

/** The paths of the portal's router that are made by the given function of it. */
async function pathsOf(made: 'inside' | 'forOperators'): Promise<string[]> {
  const routes = await readFile(routesFile, 'utf8')
  return [...routes.matchAll(new RegExp(`^  ${made}\\(\\n\\s+'(.+)',$`, 'gm'))].map(([, path]) => path ?? '')
}

/** Every page of the merchant: those of the navigation by pressing its links, the others by their address. */
export async function walkMerchant(tab: Tab, { merchant, addresses, presses }: Installed): Promise<number> {
  const home = `#/${merchant}/test`
  await settled(tab, home)
  const links = await navigation(tab)
  let counted = 0
  for (const href of links) {
    await follow(tab, () => pressInNavigation(tab, href), href)
    counted += await tab.check(href.replace(home, 'list '))
    if (presses) counted += await pressPage(tab, href)
    counted += await pressRow(tab)
  }
  const visited = new Set(links.map((href) => href.replace(home, '') || '/'))
  const others = (await pathsOf('inside')).filter((path) => !visited.has(path))
  for (const path of others) {
    const address = addresses[path] ?? path
    await follow(tab, () => goTo(tab, home + address), path === '/refunds/$id' ? `${home}/payments/` : home + address)
    counted += await tab.check(`page ${path}`)
    if (presses && path !== '/refunds/$id') counted += await pressPage(tab, home + address)
  }
  return counted
}

export async function walkOperator(tab: Tab, { merchant, presses }: Installed): Promise<number> {
  let counted = 0
  for (const path of await pathsOf('forOperators')) {
    const address = `#/operator${path === '/' ? '' : path.replace('$id', merchant)}`
    await follow(tab, () => goTo(tab, address), address)
    counted += await tab.check(`operator ${path}`)
    if (presses) counted += await pressPage(tab, address)
    counted += await pressRow(tab)
  }
  return counted
}

/** Controls that would end the walk of the other browser, which is the same person. */
const endsSessions = /Sign out/

/** Presses the controls of the page that is shown. The controls around the page are the same everywhere, and `pressFrame` presses them. */
async function pressPage(tab: Tab, hash: string, within = 'main'): Promise<number> {
  const address = await tab.run(() => location.href)
  // From the beginning: a page that was left may still be shown while the next one loads, or may come back as it was left.
  const restore = async () => {
    await tab.engine.open('about:blank')
    await tab.engine.open(address)
    await settled(tab, hash)
  }
  return pressAll(tab, { within, except: endsSessions, restore })
}

/** Presses the controls around each page but its navigation: those of the person and of the clock, and the foot. */
export async function pressFrame(tab: Tab, { merchant }: Installed): Promise<number> {
  const home = `#/${merchant}/test`
  await follow(tab, () => goTo(tab, home), home)
  return pressPage(tab, home, '.frame-head, .test-clock, .footer')
}

/** The switch leads to live mode and back. */
export async function switchModes(tab: Tab, { merchant }: Installed): Promise<void> {
  await follow(tab, () => goTo(tab, `#/${merchant}/test`), `#/${merchant}/test`)
  for (const [name, mode] of [
    ['Live', 'live'],
    ['Test', 'test'],
  ]) {
    await follow(tab, () => tab.press({ css: '.mode-switch-link', text: name as string }), `#/${merchant}/${mode}`)
    await tab.check(`home in ${mode} mode`)
  }
}

/** The addresses in the navigation, at its side or in its drawer. */
async function navigation(tab: Tab): Promise<string[]> {
  return tab.run(() => [...document.querySelectorAll<HTMLAnchorElement>('.frame-side a')].map(({ hash }) => hash))
}

async function pressInNavigation(tab: Tab, href: string): Promise<void> {
  const atSide = await tab.run(() => document.querySelector('.frame-side')?.checkVisibility() ?? false)
  if (!atSide) await tab.press({ css: '.frame-open' })
  await tab.press({ css: `${atSide ? '.frame-side' : '.frame-drawer[open]'} a[href$="${href}"]` })
}

const goTo = (tab: Tab, address: string) =>
  tab.run((hash) => {
    location.hash = hash
  }, address)

/** Leaves the page that is shown, and waits for the one at the address. */
async function follow(tab: Tab, leave: () => Promise<unknown>, address: string): Promise<void> {
  const already = await tab.run((hash) => location.hash === hash, address)
  if (!already) await tab.run(() => document.querySelector('main')?.setAttribute('data-left', ''))
  await leave()
  await settled(tab, address)
}

async function settled(tab: Tab, address: string): Promise<void> {
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

/** Presses the middle of the first row of a list that has links, and comes back. The row's link says where it has to lead. */
async function pressRow(tab: Tab): Promise<number> {
  const href = await tab.run(() => document.querySelector<HTMLAnchorElement>('.data-row-link .data-link')?.hash ?? null)
  if (href === null) return 0
  const address = await tab.run(() => location.hash)
  await follow(tab, () => tab.press({ css: '.data-row-link' }), href)
  const counted = await tab.check(`row of ${address.replace(/^#\/mer_\w+/, '')}`)
  await follow(tab, () => tab.engine.back(), address)
  expect(await tab.run(() => location.hash)).toBe(address)
  return counted
}
