import type { Tab } from '../engines/tab.ts'
import { pressAll } from './press-all.ts'
import { settled } from './settled.ts'

/** Controls that would end the walk of the other browser, which is the same person. */
const endsSessions = /Sign out/

/**
 * Presses the controls of the page that is shown. The controls around the pages of the portal are the same everywhere, and
 * `pressFrame` presses them.
 * @param at a part of the page's address
 * @param done controls that were pressed on pages before, to which those of this page are added
 */
export async function pressPage(tab: Tab, at: string, within = 'main', done = new Set<string>()): Promise<number> {
  const address = await tab.run(() => location.href)
  // From the beginning: a page that was left may still be shown while the next one loads, or may come back as it was left.
  const restore = async () => {
    await tab.engine.open('about:blank')
    await tab.engine.open(address)
    await settled(tab, at)
  }
  return pressAll(tab, { within, except: endsSessions, done, restore })
}
