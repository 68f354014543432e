import { customerPagePath } from '@merchant-payments/api/http'
import type { SentPage } from '../private-page.ts'
import { field, type PageFrame, sayIn, sent } from './frame.ts'

/** The page on which a customer asks for a code. @param wrong beside the field */
export function emailPage(frame: PageFrame, { wrong, mails }: { wrong: string | null; mails: boolean }): SentPage {
  const { merchant, translation } = frame
  const say = sayIn(translation)
  const form = `<p>${say('page.entry.text', { merchant })}</p>
<form method="post" action="${customerPagePath(frame)}/code">
${field({ id: 'email', label: say('page.entry.email'), attributes: 'type="email" maxlength="254" autocomplete="email" required', wrong })}
<button class="main">${say('page.entry.send')}</button>
</form>`
  const body = mails ? form : `<p>${say('page.entry.noMail', { merchant })}</p>`
  return sent(frame, body, { status: mails ? (wrong === null ? 200 : 400) : 503, narrow: true })
}

/** The page on which a customer enters the code of the mail. @param wrong beside the field */
export function codePage(frame: PageFrame, wrong: string | null): SentPage {
  const say = sayIn(frame.translation)
  const path = customerPagePath(frame)
  const attributes = 'class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required'
  return sent(
    frame,
    `<p>${say('page.code.text')}</p>
<form method="post" action="${path}/enter">
${field({ id: 'code', label: say('page.code.label'), attributes, wrong })}
<button class="main">${say('page.code.enter')}</button>
</form>
<form method="post" action="${path}/leave"><p><button>${say('page.code.again')}</button></p></form>`,
    { status: wrong === null ? 200 : 400, narrow: true },
  )
}
