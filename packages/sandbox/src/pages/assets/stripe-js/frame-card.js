import {
  brandOf,
  codeProblem,
  digitsOf,
  expiryProblem,
  formatCode,
  formatExpiry,
  formatNumber,
  numberProblem,
  reformat,
} from '../card-typing.js'
import { createFields } from './frame-fields.js'

const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
}
/** The field of an API error; other errors concern the payment, and the page shows them. */
const fieldByErrorCode = {
  incorrect_number: 'number',
  invalid_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
}

/** The payment method of cards. */
export function createCardMethod(section) {
  const problem = (code) => code && { code, message: messages[code] }
  const { input, value, showError, ...fields } = createFields(section, {
    number: () => problem(numberProblem(value('number'))),
    expiry: () => problem(expiryProblem(value('expiry'))),
    cvc: () => problem(codeProblem(value('cvc'), value('number'))),
  })

  function showBrand() {
    const brand = brandOf(value('number'))
    const marks = section.querySelector('.brands')
    if (brand) marks.dataset.shown = brand
    else delete marks.dataset.shown
    marks.closest('.field').classList.toggle('knows-brand', Boolean(brand))
  }

  section.addEventListener('input', ({ target, inputType }) => {
    if (target.name === 'number') {
      reformat(target, formatNumber)
      showBrand()
    }
    if (target.name === 'expiry') reformat(target, (text) => formatExpiry(text, inputType?.startsWith('delete')))
    if (target.name === 'cvc') reformat(target, formatCode)
  })

  return {
    ...fields,
    type: 'card',
    section,
    clear() {
      fields.clear()
      showBrand()
    },
    details() {
      const [month, year] = value('expiry').split(' / ')
      const card = { number: digitsOf(value('number')), exp_month: month, exp_year: year, cvc: value('cvc') }
      return { card }
    },
    holder: () => ({}),
    know() {},
    pointOutError({ code, message }) {
      if (fieldByErrorCode[code]) showError(fieldByErrorCode[code], message)
    },
  }
}
