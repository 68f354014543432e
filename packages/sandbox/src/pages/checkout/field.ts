import { html } from 'hono/html'
import type { Markup } from '../markup.ts'
import type { CheckoutView, FieldName } from './view.ts'

type FieldOptions = {
  label: string
  autocomplete: string
  type?: 'text' | 'email' | 'tel'
  inputmode?: 'numeric' | 'email' | 'tel' | 'text'
  placeholder?: string
  maxlength?: number
  optional?: boolean
  /** Turns spelling checks and capitalization off. */
  plain?: boolean
  after?: Markup
  wide?: boolean
  /** Read-only: shown and sent. */
  fixed?: boolean
}

/** One labelled input with its error, linked for screen readers. */
export function field(view: Pick<CheckoutView, 'values' | 'errors'>, name: FieldName, options: FieldOptions): Markup {
  const error = view.errors[name]
  const first = Object.keys(view.errors)[0] === name
  const value = (view.values as Partial<Record<FieldName, string>>)[name] ?? ''
  const about = [
    error ? `${name}-error` : '',
    (name === 'number' || name === 'routing_number') && view.errors.payment ? 'payment-error' : '',
  ]
    .filter(Boolean)
    .join(' ')
  return html`<div class="field field-${name}">
  <label for="${name}">${options.label}${options.optional ? html` <span class="optional">(optional)</span>` : ''}</label>
  <div class="control">
    <input id="${name}" name="${name}" type="${options.type ?? 'text'}" inputmode="${options.inputmode ?? 'text'}"
      autocomplete="${options.autocomplete}" placeholder="${options.placeholder ?? ''}" maxlength="${options.maxlength ?? 500}"
      value="${value}" ${options.optional ? '' : html`required`} ${options.fixed ? html`readonly` : ''} ${options.plain ? html`autocapitalize="off" autocorrect="off" spellcheck="false"` : ''}
      ${first ? html`autofocus` : ''} ${error ? html`aria-invalid="true"` : ''} ${about ? html`aria-describedby="${about}"` : ''}>
    ${options.after ?? ''}
  </div>
  ${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ''}
</div>`
}
