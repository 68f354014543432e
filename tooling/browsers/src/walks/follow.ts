import type { Tab } from '../engines/tab.ts'

/** As if the address were typed. */
export const goTo = (tab: Tab, address: string) =>
  tab.run((hash) => {
    location.hash = hash
  }, address)

/** Leaves the page of the portal that is shown, and waits for the one at the address. */
export async function follow(tab: Tab, leave: () => Promise<unknown>, address: string): Promise<void> {
  await leave()
  await tab.settle(address)
}

/** Leaves a page of the server by an act that loads a document, and waits until that has loaded. */
export async function load(tab: Tab, act: () => Promise<unknown>): Promise<void> {
  await tab.run(() => document.documentElement.setAttribute('data-left', ''))
  await act()
  const hasLoaded = () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left')
  await tab.waitUntil(hasLoaded, 'the next document')
}

/** Opens a page of the server, and waits until it is at rest. */
export async function open(tab: Tab, url: string): Promise<void> {
  await tab.engine.open(url)
  await tab.settle()
}
