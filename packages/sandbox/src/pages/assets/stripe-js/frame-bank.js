import { isRoutingNumber } from '../bank-typing.js'
import { digitsOf, reformat } from '../card-typing.js'
import { createFields } from './frame-fields.js'

const fieldByErrorCode = { routing_number_invalid: 'routing_number', account_number_invalid: 'account_number' }

/** The payment method of American bank accounts. */
export function createBankMethod(section) {
  const { input, value, showError, ...fields } = createFields(section, {
    routing_number: () => {
      const text = value('routing_number')
      if (text.length < 9) return { code: 'incomplete_routing_number', message: 'Your routing number is incomplete.' }
      return isRoutingNumber(text)
        ? null
        : { code: 'routing_number_invalid', message: 'Your routing number is incorrect.' }
    },
    account_number: () =>
      value('account_number').length < 4 && {
        code: 'incomplete_account_number',
        message: 'Your account number is incomplete.',
      },
    name: () => !value('name') && { code: 'incomplete_name', message: "Enter the account holder's name." },
  })

  section.addEventListener('input', ({ target }) => {
    if (target.name === 'routing_number') reformat(target, (text) => digitsOf(text).slice(0, 9))
    if (target.name === 'account_number') reformat(target, (text) => digitsOf(text).slice(0, 17))
  })

  return {
    ...fields,
    type: 'us_bank_account',
    section,
    details() {
      const [routing_number, account_number] = [value('routing_number'), value('account_number')]
      return { us_bank_account: { routing_number, account_number } }
    },
    holder: () => ({ name: value('name') }),
    know({ name }) {
      input('name').value ||= name ?? ''
    },
    pointOutError({ code, message }) {
      if (fieldByErrorCode[code]) showError(fieldByErrorCode[code], message)
    },
  }
}
