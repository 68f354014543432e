import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/global-setup.ts'
import { pressPage } from './press-page.ts'

/** All guides, the reference of the API, and what is sent to customers. */
export async function walkDocs(tab: Tab, { demo, receipt, presses }: Installed): Promise<number> {
  const at = (path: string) => new URL(path, demo.portal_url).href
  await tab.engine.open(at('/docs'))
  const guides = await tab.run(() =>
    [...document.querySelectorAll('nav.guides a')].map((link) => link.getAttribute('href') as string),
  )
  let counted = 0
  // Each page has the navigation of all.
  const pressed = new Set<string>()
  for (const path of new Set(['/docs', ...guides])) {
    await tab.engine.open(at(path))
    await tab.see({ css: 'h1' })
    counted += await tab.check(path)
    if (presses) counted += await pressPage(tab, path, 'body', pressed)
  }
  for (const path of ['/docs/sdk', '/docs/reference']) {
    await tab.engine.open(at(path))
    await tab.see({ css: 'h1' })
    counted += await tab.check(path)
  }
  await tab.engine.open(receipt)
  await tab.see({ css: 'h1', text: 'Receipt' })
  counted += await tab.check('receipt')
  return counted
}
