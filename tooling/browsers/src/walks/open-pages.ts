import type { Tab } from '../engines/tab.ts'
import type { Installed } from '../installation/install.ts'
import { follow, goTo } from './follow.ts'
import { pressPage } from './press-page.ts'
import { pathsOf } from './router-paths.ts'

/** Every page of the portal without a session. @returns the controls */
export async function walkOpenPages(tab: Tab, { demo, addresses }: Installed): Promise<number> {
  await tab.engine.open(demo.portal_url)
  let counted = 0
  for (const path of await pathsOf('page')) {
    const at = path === '/' ? '#/sign-in' : `#${addresses[path] ?? path}`
    await follow(tab, () => goTo(tab, path === '/' ? '#/' : at), at)
    counted += await tab.check(`open ${path}`)
    counted += await pressPage(tab, { at })
  }
  const used = '#/invitation/used'
  await follow(tab, () => goTo(tab, used), used)
  await tab.see({ css: 'h1', text: 'no longer valid' })
  return counted + (await tab.check('a used invitation'))
}
