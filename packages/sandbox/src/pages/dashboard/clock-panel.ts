import { html } from 'hono/html'
import type { Markup } from '../markup.ts'
import { aheadLabel, moment } from './format-time.ts'
import type { Frame } from './frame.ts'

/** The clock of the sandbox, and what it can be advanced to. */
export function clockPanel({ now, ahead, here, inspection }: Frame): Markup {
  const renewal = inspection.nextRenewal()
  const words = aheadLabel(ahead)
  return html`<section class="clock" aria-labelledby="clock-title" data-refresh="clock">
  <h2 id="clock-title">Clock</h2>
  <p class="clock-now">${moment(now * 1000)} <span class="faint">UTC${words ? ` · ${words}` : ''}</span></p>
  <form method="post" action="/dashboard/clock" data-waits="Advancing…">
    <input type="hidden" name="return" value="${here}">
    <button class="small" name="to" value="day">+1 day</button>
    <button class="small" name="to" value="month">+1 month</button>
    ${renewal === null ? '' : html`<button class="small" name="to" value="renewal" aria-describedby="renewal-at">To the next renewal</button>`}
  </form>
  ${renewal === null ? '' : html`<p class="faint" id="renewal-at">Collected at ${moment(renewal * 1000)}. The clock never goes back.</p>`}
</section>`
}
