import { randomUUID } from 'node:crypto'
import type { Merchant } from '@merchant-payments/sdk'
import { html } from 'hono/html'
import { accountOf } from '../makers/makers.ts'
import type { Markup } from './document.ts'

/** Everybody who sells here, and the form for those who want to. */
export function makersPage(page: {
  makers: readonly Merchant[]
  livemode: boolean
  /** The values of a refused form, with the error and the field that it is about. */
  refused?: { name: string; email: string; param: string | null; message: string }
}): Markup {
  const { makers, livemode, refused } = page
  const field = (name: 'name' | 'email', label: string, type: string, autocomplete: string) => {
    const isWrong = refused !== undefined && (refused.param === name || (name === 'email' && refused.param !== 'name'))
    return html`
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="200" value="${refused?.[name] ?? ''}"
      ${isWrong ? html`aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''}>
    ${isWrong ? html`<p class="error" id="${name}-error" role="alert">${refused.message}</p>` : ''}`
  }
  return html`
<div class="hero">
  <h1>Made by neighbours.</h1>
  <p>Potters, bakers and printers sell their own things here. Each of them is a merchant of the platform, whose money goes to the maker.</p>
</div>
<section class="jar" aria-labelledby="join">
  <div class="jar-text">
    <h2 id="join">Take payments</h2>
    <p>Tell us who you are. The payment processor asks for the rest.</p>
  </div>
  <form method="post" action="/makers" class="join">
    <input type="hidden" name="form" value="${randomUUID()}">
    ${field('name', 'Name of your business', 'text', 'organization')}
    ${field('email', 'Email', 'email', 'email')}
    <button class="button">Take payments</button>
  </form>
</section>
<h2 class="makers-title">Makers</h2>
${
  makers.length === 0
    ? html`<p class="soft">Nobody sells here yet.</p>`
    : html`<ul class="makers">${makers.map((maker) => row(maker, livemode))}</ul>`
}`
}

function row(maker: Merchant, livemode: boolean): Markup {
  const sells = maker.status === 'active' && accountOf(maker, livemode)?.chargesEnabled === true
  return html`<li><a href="/makers/${maker.id}"><bdi>${maker.name}</bdi></a> <span class="soft">${sells ? 'sells' : 'does not sell yet'}</span></li>`
}
