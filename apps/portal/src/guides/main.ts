import { startCopyButtons, startCopyPage } from './copy.ts'
import { fillIn } from './fill-in.ts'
import { startSearch } from './search.ts'
import { startTabs } from './tabs.ts'

startTabs(document.querySelectorAll<HTMLElement>('.tabs'))
startCopyButtons(document.querySelectorAll<HTMLElement>('figure'))
for (const button of document.querySelectorAll<HTMLButtonElement>('.copy-page')) startCopyPage(button)
for (const form of document.querySelectorAll<HTMLFormElement>('.search')) startSearch(form)
for (const place of document.querySelectorAll<HTMLElement>('[data-fee-calculator]')) {
  void import('./fee-calculator.ts').then(({ showFeeCalculator }) => showFeeCalculator(place))
}
void fillIn(document.querySelectorAll<HTMLElement>('figure code'))
// The reference was at this address before there were guides.
if (location.pathname === '/docs' && location.hash.startsWith('#tag/'))
  location.replace(`/docs/reference${location.hash}`)
