import type { ChangeAct, CustomerAct } from '@merchant-payments/api/http'
import { readConfirmation } from './confirmation.ts'

/** The fields of a form: those of a body, or of an address. */
type Fields = { get(name: string): string | null }

/**
 * The act that a form asks for; null for a form that is not one of ours.
 * @param presented the token of the session, of which a confirmation has to be
 */
export function readAct(form: Fields, presented: string): CustomerAct | null {
  const text = (name: string) => form.get(name) ?? ''
  const [verb, id] = [text('verb'), text('id')]
  switch (verb) {
    case 'cancel':
      return { verb, id, reason: text('reason') }
    case 'reactivate':
    case 'resume':
    case 'newCard':
    case 'addMethod':
      return { verb, id }
    case 'pause': {
      const months = Number(text('months'))
      return { verb, id, months: months === 1 || months === 2 || months === 3 ? months : null }
    }
    case 'setDefault':
    case 'deleteMethod':
      return { verb, id, pm: text('pm') }
    case 'changeDetails':
      return { verb, id, name: text('name'), phone: text('phone') }
    case 'completeInvoice': {
      const [line1, line2, city, state] = [text('line1'), text('line2'), text('city'), text('state')]
      const address = { line1, line2, city, state, postal_code: text('postal_code'), country: text('country') }
      return { verb, id, name: text('name'), address, taxNumber: text('tax_number') }
    }
    default: {
      const change = readChange(form)
      return change && { ...change, confirmed: readConfirmation(presented, change, form.get('confirmed')) }
    }
  }
}

/** The change whose cost an address asks for; null for anything else. */
export function readChange(form: Fields): ChangeAct | null {
  const [verb, id] = [form.get('verb'), form.get('id') ?? '']
  if (verb === 'changeSeats') return { verb, id, quantity: Number(form.get('quantity') ?? '') }
  if (verb === 'changePlan') return { verb, id, price: form.get('price') ?? '' }
  return null
}
