import type { CustomerPage, PageSession } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import type { SentPage } from '../private-page.ts'
import type { Forms } from './act-forms.ts'
import { detailsOf } from './details.ts'
import { sayIn, sent } from './frame.ts'
import { methodsOf } from './methods.ts'
import { type Note, noteHtml } from './note.ts'
import { paymentsOf } from './payments.ts'
import { subscriptionCard } from './subscriptions.ts'

type Shown = {
  session: PageSession
  page: CustomerPage
  note: Note | null
  /** Whether it begins behind the newest payments. */
  older: boolean
}

/** The page of a customer who is signed in. */
export function customerPage(forms: Forms, { session, page, note, older }: Shown): SentPage {
  const { path, frame } = forms
  const say = sayIn(frame.translation)
  const who = session.email ?? session.customers[0]?.email ?? ''
  const { returnUrl } = session
  const body = `<div class="head"><p class="soft"><bdi>${say('page.signedInAs', { who })}</bdi></p><form method="post" action="${path}/leave"><button>${say('page.leave')}</button></form></div>
${returnUrl === null ? '' : `<p><a href="${escaped(returnUrl)}">${say('notice.return', { merchant: frame.merchant })}</a></p>\n`}${noteHtml(note)}<section aria-labelledby="subscriptions"><h2 id="subscriptions">${say('page.subscriptions.title')}</h2>
${page.subscriptions.length === 0 ? `<p>${say('page.subscriptions.none')}</p>` : page.subscriptions.map((one) => subscriptionCard(one, page.plans, forms)).join('\n')}
</section>
${page.customers.map((one) => methodsOf(one, page.customers.length, forms)).join('\n')}
${paymentsOf(page, older, forms)}
${page.customers.map((one) => detailsOf(one, forms)).join('\n')}`
  // Without `form-action`: browsers apply it to redirects of forms as well, and some lead to the page of the processor.
  return sent(frame, body, { status: 200, formAction: '' })
}
