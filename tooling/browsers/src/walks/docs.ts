import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/install.ts'
import { open } from './follow.ts'
import { pressPage } from './press-page.ts'

/** All guides, the reference of the API, and what is sent to customers. @returns the controls */
export async function walkDocs(tab: Tab, { demo, receipt }: Installed): Promise<number> {
  const at = (path: string) => new URL(path, demo.portal_url).href
  await open(tab, at('/docs'))
  const guides = await tab.run(() =>
    [...document.querySelectorAll('nav.guides a')].map((link) => link.getAttribute('href') as string),
  )
  let counted = 0
  // Each page has the navigation of all, and texts of the same components.
  const followed = new Set<string>()
  const pressed = new Set<string>()
  for (const path of new Set(['/docs', ...guides, '/docs/sdk', '/docs/reference'])) {
    await open(tab, at(path))
    await tab.see({ css: 'h1' })
    counted += await tab.check(path)
    // The reference has hundreds of controls, all of Swagger UI.
    if (path !== '/docs/reference') counted += await pressPage(tab, { at: null, within: 'body', followed, pressed })
  }
  await open(tab, receipt)
  await tab.see({ css: 'h1', text: 'Receipt' })
  return counted + (await tab.check('receipt'))
}
