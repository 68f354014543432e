import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/global-setup.ts'

const routesFile = new URL('../../../../apps/portal/src/router/routes.tsx', import.meta.url)

/** The paths of the portal's router that are made by the given function of it. */
async function pathsOf(made: 'inside' | 'forOperators'): Promise<string[]> {
  const routes = await readFile(routesFile, 'utf8')
  return [...routes.matchAll(new RegExp(`^  ${made}\\(\\n\\s+'(.+)',$`, 'gm'))].map(([, path]) => path ?? '')
}

/** Every page of the merchant: those of the navigation by pressing its links, the others by their address. */
export async function walkMerchant(tab: Tab, { merchant, addresses }: Installed): Promise<number> {
  const home = `#/${merchant}/test`
  await settled(tab, home)
  const links = await navigation(tab)
  let counted = 0
  for (const href of links) {
    await follow(tab, () => pressInNavigation(tab, href), href)
    counted += await tab.check(href.replace(home, 'list '))
    counted += await pressRow(tab)
  }
  const visited = new Set(links.map((href) => href.replace(home, '') || '/'))
  const others = (await pathsOf('inside')).filter((path) => !visited.has(path))
  for (const path of others) {
    const address = addresses[path] ?? path
    await follow(tab, () => goTo(tab, home + address), path === '/refunds/$id' ? `${home}/payments/` : home + address)
    counted += await tab.check(`page ${path}`)
  }
  return counted
}

export async function walkOperator(tab: Tab, { merchant }: Installed): Promise<number> {
  let counted = 0
  for (const path of await pathsOf('forOperators')) {
    const address = `#/operator${path === '/' ? '' : path.replace('$id', merchant)}`
    await follow(tab, () => goTo(tab, address), address)
    counted += await tab.check(`operator ${path}`)
    counted += await pressRow(tab)
  }
  return counted
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
  await tab.waitFor(
    () =>
      document.querySelector('main:not([data-left]) h1') !== null &&
      document.querySelector('dialog[open], .placeholder, .figure-waiting, main [aria-busy="true"]') === null,
    `the page at ${address}`,
  )
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
