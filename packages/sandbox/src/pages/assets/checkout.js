// Enhances the payment form. Without this script the form still pays: the server validates everything again.

import { isRoutingNumber } from './bank-typing.js'
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
} from './card-typing.js'
import { watchMethodChoice } from './method-choice.js'

const form = document.querySelector('#payment-form')
const button = document.querySelector('#pay')
const label = button.querySelector('.pay-label')
let payText = label.textContent.trim()
const input = (name) => form.elements.namedItem(name)
let working = false

const problemMessages = {
  '': '',
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is incorrect.',
  incomplete_expiry: 'Your expiration date is incomplete.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year_past: "Your card's expiration date is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: 'Your security code is incomplete.',
}

const checks = {
  email: (value) => {
    if (!value) return 'Enter your email.'
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? '' : 'Enter a valid email.'
  },
  number: (value) => (value ? problemMessages[numberProblem(value)] : 'Enter a card number.'),
  expiry: (value) => (value ? problemMessages[expiryProblem(value)] : 'Enter the expiration date.'),
  cvc: (value) =>
    value ? problemMessages[codeProblem(value, input('number').value)] : "Enter the card's security code.",
  routing_number: (value) => {
    if (!value) return 'Enter the routing number.'
    return isRoutingNumber(value) ? '' : 'Your routing number is incorrect.'
  },
  account_number: (value) => {
    if (!value) return 'Enter the account number.'
    return value.length >= 4 ? '' : 'Your account number is incomplete.'
  },
  name: (value) => {
    if (value) return ''
    return input('number') ? 'Enter the name on the card.' : "Enter the account holder's name."
  },
  line1: (value) => (value ? '' : 'Enter your address.'),
  city: (value) => (value ? '' : 'Enter your city.'),
  shipping_name: (value) => (value ? '' : 'Enter the name to ship to.'),
  shipping_line1: (value) => (value ? '' : 'Enter your address.'),
  shipping_city: (value) => (value ? '' : 'Enter your city.'),
  phone: (value) => (value ? '' : 'Enter your phone number.'),
}

const formats = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCode,
  routing_number: (text) => digitsOf(text).slice(0, 9),
  account_number: (text) => digitsOf(text).slice(0, 17),
}

/** The field of an error; an error of the payment as a whole is shown at its first field. */
const fieldOf = (name) => (name === 'payment' ? (input('number') ?? input('routing_number')) : input(name))

function clearError(name) {
  document.getElementById(`${name}-error`)?.remove()
  const field = fieldOf(name)
  field?.removeAttribute('aria-describedby')
  if (name !== 'payment') field?.removeAttribute('aria-invalid')
}

function showError(name, message) {
  clearError(name)
  const note = document.createElement('p')
  note.id = `${name}-error`
  note.className = name === 'payment' ? 'error error-payment' : 'error'
  note.setAttribute('role', 'alert')
  note.textContent = message
  const field = fieldOf(name)
  field?.setAttribute('aria-describedby', note.id)
  if (name === 'payment') return button.before(note)
  field?.setAttribute('aria-invalid', 'true')
  field?.closest('.field')?.append(note)
}

function showErrors(errors) {
  for (const note of form.querySelectorAll('.error')) clearError(note.id.replace(/-error$/, ''))
  for (const [name, message] of Object.entries(errors)) showError(name, message)
  const first = Object.keys(errors)[0]
  if (first) fieldOf(first)?.focus()
}

function setState(state) {
  working = state !== 'idle'
  button.dataset.state = state
  button.setAttribute('aria-disabled', String(working))
  label.textContent = { idle: payText, working: 'Processing…', paid: label.dataset.paid, processing: 'Submitted' }[
    state
  ]
}

function findErrors() {
  const errors = {}
  for (const [name, check] of Object.entries(checks)) {
    const field = input(name)
    const message = field ? check(field.value.trim()) : ''
    if (message) errors[name] = message
  }
  return errors
}

async function send() {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(new FormData(form)),
  })
  return response.ok ? response.json() : null
}

/** The state of the payment is unknown then; submitting again finds out. */
function showConnectionProblem(message) {
  setState('idle')
  showErrors({ payment: `${message} Press the button again: you will not be charged twice.` })
}

const isEmbedded = window.parent !== window && document.querySelector('main[data-embedded]') !== null

/** In a frame, the page around it goes on: to the bank, to the shop, or nowhere. */
function leaveFrame({ outcome, redirect }) {
  const target = redirect && new URL(redirect, location.href).href
  window.parent.postMessage({ type: 'sandbox-checkout', outcome, redirect: target }, '*')
  if (!redirect) location.reload()
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (working) return
  formatAll()
  const errors = findErrors()
  showErrors(errors)
  if (Object.keys(errors).length > 0) return
  setState('working')
  let result
  try {
    result = await send()
  } catch {
    showConnectionProblem('The connection was interrupted.')
    return
  }
  if (result?.outcome === 'invalid') {
    setState('idle')
    showErrors(result.errors)
  } else if (result?.outcome === 'closed') {
    location.reload()
  } else if (isEmbedded && result) {
    leaveFrame(result)
  } else if (!result?.redirect) {
    showConnectionProblem('Something went wrong on our side.')
  } else {
    if (result.outcome !== 'authenticate') setState(result.outcome)
    location.assign(result.redirect)
  }
})

async function isOpen() {
  try {
    const response = await fetch(location.href, { cache: 'no-store' })
    return (await response.text()).includes(`id="${form.id}"`)
  } catch {
    return true
  }
}

// Going back shows the page as it was left, with what was typed, whatever has become of the session since.
window.addEventListener('pageshow', async (event) => {
  const [{ type }] = performance.getEntriesByType('navigation')
  if (!event.persisted && type !== 'back_forward') return
  if (await isOpen()) setState('idle')
  else location.reload()
})

form.addEventListener('input', (event) => {
  const field = event.target
  const name = field.name
  if (formats[name]) reformat(field, (text) => formats[name](text, event.inputType?.startsWith('delete')))
  if (name === 'number') showBrand()
  if (name === 'number' || name === 'routing_number' || name === 'account_number') clearError('payment')
  if (field.hasAttribute('aria-invalid')) clearError(name)
})

// Incomplete input is reported when the field loses focus, not before.
form.addEventListener('focusout', (event) => {
  const field = event.target
  const check = checks[field.name]
  if (working || !check || !field.value.trim() || event.relatedTarget === button) return
  const message = check(field.value.trim())
  if (message) showError(field.name, message)
})

function showBrand() {
  if (!input('number')) return
  const brand = brandOf(input('number').value)
  const marks = form.querySelector('.brands')
  if (brand) marks.dataset.shown = brand
  else delete marks.dataset.shown
  marks.closest('.field').classList.toggle('knows-brand', Boolean(brand))
}

/** The shipping option decides the total, everywhere it is shown. */
function showTotals() {
  const chosen = form.querySelector('input[name="shipping_rate"]:checked')
  if (!chosen) return
  for (const place of document.querySelectorAll('[data-show="total"]')) place.textContent = chosen.dataset.total
  for (const place of document.querySelectorAll('[data-show="shipping"]')) place.textContent = chosen.dataset.shipping
  payText = `${label.dataset.verb} ${chosen.dataset.total}`
  if (!working) label.textContent = payText
}
form.addEventListener('change', (event) => event.target.name === 'shipping_rate' && showTotals())

/** A test number fills in all fields that go with it. */
form.addEventListener('click', (event) => {
  const choice = event.target.closest('.test-card')
  if (!choice) return
  if (choice.dataset.account) {
    input('routing_number').value = '110000000'
    input('account_number').value = choice.dataset.account
  } else {
    const year = (new Date().getFullYear() + 2) % 100
    input('number').value = choice.dataset.number
    input('expiry').value = `12 / ${year}`
    input('cvc').value = brandOf(choice.dataset.number) === 'amex' ? '1234' : '123'
  }
  input('name').value ||= 'Ada Lovelace'
  input('email').value ||= 'ada@example.com'
  showErrors({})
  showBrand()
  button.focus()
})

for (const picture of document.querySelectorAll('.picture img')) {
  const hide = () => {
    picture.remove()
  }
  picture.addEventListener('error', hide)
  if (picture.complete && picture.naturalWidth === 0) hide()
}

/** Formats what was typed before this script loaded, and what the browser autofills. */
function formatAll() {
  for (const [name, format] of Object.entries(formats)) if (input(name)) reformat(input(name), format)
  showBrand()
}

/** The name carries over between card and bank account. */
let payer = ''
form.addEventListener(
  'change',
  (event) => {
    if (event.target.name === 'method') payer = input('name').value
  },
  { capture: true },
)
watchMethodChoice(form, () => {
  input('name').value ||= payer
  showErrors({})
  formatAll()
})
formatAll()
showTotals()
