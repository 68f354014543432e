import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/install.ts'
import { follow, goTo } from './follow.ts'
import { pressPage } from './press-page.ts'
import { pathsOf } from './router-paths.ts'

type Part = {
  home: string
  made: 'inside' | 'forOperators'
  addresses: Record<string, string>
  /** Whether each control is pressed, or only checked. */
  presses: boolean
}

/** Every page of the merchant that a person is shown. @returns the controls */
export function walkMerchant(tab: Tab, { merchant, addresses }: Installed, presses: boolean): Promise<number> {
  return walkPages(tab, { home: `#/${merchant}/test`, made: 'inside', addresses, presses })
}

/** Every page of the platform. @returns the controls */
export async function walkOperator(tab: Tab, { merchant }: Installed, presses: boolean): Promise<number> {
  const home = '#/operator'
  await follow(tab, () => goTo(tab, home), home)
  const addresses = { '/merchants/$id': `/merchants/${merchant}` }
  return walkPages(tab, { home, made: 'forOperators', addresses, presses })
}

/** The pages of the navigation by pressing its links, the others by their address. */
async function walkPages(tab: Tab, { home, made, addresses, presses }: Part): Promise<number> {
  let counted = 0
  const followed = new Set<string>()
  const look = async (path: string, at: string) => {
    counted += await tab.check(`${made} ${path}`)
    if (presses) counted += await pressPage(tab, { at, followed })
    counted += await pressRow(tab)
  }
  const links = await navigation(tab)
  for (const href of links) {
    await follow(tab, () => pressInNavigation(tab, href), href)
    await look(href.replace(home, '') || '/', href)
  }
  const others = (await pathsOf(made)).filter((path) => !links.includes(home + (path === '/' ? '' : path)))
  for (const path of others) {
    // A refund is shown on the page of its payment.
    const at = path === '/refunds/$id' ? `${home}/payments/` : home + (addresses[path] ?? path)
    await follow(tab, () => goTo(tab, home + (addresses[path] ?? path)), at)
    await look(path, at)
  }
  return counted
}

/** Presses the controls around each page but its navigation: those of the person and of the clock, and the foot. */
export async function pressFrame(tab: Tab, { merchant }: Installed): Promise<number> {
  const home = `#/${merchant}/test`
  await follow(tab, () => goTo(tab, home), home)
  return pressPage(tab, { at: home, within: '.frame-head, .test-clock, .footer' })
}

/** The switch leads to live mode and back. */
export async function switchModes(tab: Tab, { merchant }: Installed): Promise<void> {
  for (const [name = '', mode] of [
    ['Live', 'live'],
    ['Test', 'test'],
  ]) {
    await follow(tab, () => tab.press({ css: '.mode-switch-link', text: name }), `#/${merchant}/${mode}`)
    await tab.check(`home in ${mode} mode`)
  }
}

/** The addresses in the navigation, at its side or in its drawer. */
function navigation(tab: Tab): Promise<string[]> {
  return tab.run(() => [...document.querySelectorAll<HTMLAnchorElement>('.frame-side a')].map(({ hash }) => hash))
}

async function pressInNavigation(tab: Tab, href: string): Promise<void> {
  const atSide = await tab.run(() => document.querySelector('.frame-side')?.checkVisibility() ?? false)
  if (!atSide) await tab.press({ css: '.frame-open' })
  await tab.press({ css: `${atSide ? '.frame-side' : '.frame-drawer[open]'} a[href$="${href}"]` })
}

/** Presses the middle of the first row of a list that has links, and comes back. */
async function pressRow(tab: Tab): Promise<number> {
  const href = await tab.run(() => document.querySelector<HTMLAnchorElement>('.data-row-link .data-link')?.hash ?? null)
  if (href === null) return 0
  const address = await tab.run(() => location.hash)
  await follow(tab, () => tab.press({ css: '.data-row-link' }), href)
  const counted = await tab.check(`row of ${address.replace(/^#\/mer_\w+/, '')}`)
  await follow(tab, () => tab.engine.back(), address)
  return counted
}
