import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/install.ts'
import { follow, goTo, open } from './follow.ts'
import { pressPage } from './press-page.ts'

/** The pages of the portal that a person is shown: those of a merchant, or of the platform. */
export type Area = {
  name: string
  /** The function of the portal's router that makes these pages. */
  made: 'inside' | 'forOperators'
  home: string
  /** Addresses of pages that are about one object, by the path of the router. */
  addresses: Record<string, string>
}

export function merchantArea({ merchant, addresses }: Installed): Area {
  return { name: 'merchant', made: 'inside', home: `#/${merchant}/test`, addresses }
}

export function platformArea({ merchant }: Installed): Area {
  const addresses = { '/merchants/$id': `/merchants/${merchant}` }
  return { name: 'platform', made: 'forOperators', home: '#/operator', addresses }
}

/** Leads to the first page of an area, unless the tab shows one of its pages already: a page before may have failed anywhere. */
export async function openArea(tab: Tab, portal: string, { home }: Area): Promise<void> {
  const isReady = (hash: string) =>
    location.hash.startsWith(hash) && document.querySelector('.frame-side') && !document.querySelector('dialog:modal')
  if (await tab.run(isReady, home)) return
  await open(tab, portal)
  await follow(tab, () => goTo(tab, home), home)
}

/**
 * Opens a page by its link in the navigation if it has one, else by its address; presses its controls if a set of addresses is given, each of
 * which is followed once; then the middle of the first row of a list.
 * @returns the controls
 */
export async function walkPage(tab: Tab, area: Area, path: string, followed: Set<string> | null): Promise<number> {
  const { name, home, addresses } = area
  const asked = home + (path === '/' ? '' : (addresses[path] ?? path))
  // A refund is shown on the page of its payment.
  const at = path === '/refunds/$id' ? `${home}/payments/` : asked
  const isInNavigation = (await navigation(tab)).includes(asked)
  await follow(tab, () => (isInNavigation ? pressInNavigation(tab, asked) : goTo(tab, asked)), at)
  let counted = await tab.check(`${name} ${path}`)
  if (followed) counted += await pressPage(tab, { at, followed })
  return counted + (await pressRow(tab, `${name} row of ${path}`))
}

/** Presses the controls around each page but its navigation: those of the person and of the clock, and the foot. */
export function pressFrame(tab: Tab, { home }: Area): Promise<number> {
  return pressPage(tab, { at: home, within: '.frame-head, .test-clock, .footer' })
}

/** The switch leads to live mode and back. @returns the controls */
export async function switchModes(tab: Tab, { merchant }: Installed): Promise<number> {
  let counted = 0
  for (const [name = '', mode] of [
    ['Live', 'live'],
    ['Test', 'test'],
  ]) {
    await follow(tab, () => tab.press({ css: '.mode-switch-link', text: name }), `#/${merchant}/${mode}`)
    counted += await tab.check(`home in ${mode} mode`)
  }
  return counted
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
async function pressRow(tab: Tab, name: string): Promise<number> {
  const href = await tab.run(() => document.querySelector<HTMLAnchorElement>('.data-row-link .data-link')?.hash ?? null)
  if (href === null) return 0
  const address = await tab.run(() => location.hash)
  await follow(tab, () => tab.press({ css: '.data-row-link' }), href)
  const counted = await tab.check(name)
  await follow(tab, () => tab.engine.back(), address)
  return counted
}
