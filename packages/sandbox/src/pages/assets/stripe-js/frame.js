// The document inside the payment element. Cards are typed here and sent from here; the page around it sees neither.

import { applyAppearance } from './appearance.js'
import { createApi, intentPathOf } from './call-api.js'
import { createBankMethod } from './frame-bank.js'
import { createBillingFields } from './frame-billing.js'
import { createCardMethod } from './frame-card.js'
import { loadPayment } from './load-payment.js'

const methodFactories = { card: createCardMethod, us_bank_account: createBankMethod }
const root = document.querySelector('#element')
const choices = root.querySelector('#choices')
const methods = [...root.querySelectorAll('[data-method]')].map((section) =>
  methodFactories[section.dataset.method](section),
)
const billing = createBillingFields(root.querySelector('#billing'))
let chosen = methods[0]
/** The options with which the page opened the element. */
let opening = {}
let call
/** Resolves to the error that blocks the payment, or to nothing. */
let loading
let port
let lastChange = ''

/** The requests of the page around the frame; results are returned where the page awaits them. */
const requestHandlers = {
  async open(details) {
    opening = details
    call = createApi({ origin: location.origin, key: details.key, account: details.account })
    applyOptions()
    loading = loadPayment(call, details)
    const { error, keeps, types } = await loading
    if (error) return emit('loaderror', { error })
    offer(types)
    root.querySelector('#keeps').hidden = !keeps
    root.hidden = false
    emit('ready')
  },
  update(details) {
    opening = { ...opening, ...details }
    applyOptions()
  },
  async submit() {
    return (await findError()) ?? { selectedPaymentMethod: chosen.type }
  },
  async confirm({ params }) {
    const { payment_method_data, ...rest } = params
    const path = `${intentPathOf(params.client_secret)}/confirm`
    return send(path, { ...rest, payment_method_data: methodData(payment_method_data) })
  },
  createPaymentMethod: ({ params }) => send('/v1/payment_methods', methodData(params)),
  focus: () => chosen.focus(),
  blur: () => document.activeElement?.blur(),
  clear() {
    for (const method of methods) method.clear()
    emitChange()
  },
}

addEventListener('message', ({ source, data, ports }) => {
  if (source !== window.parent || data !== 'sandbox-frame:connect' || port) return
  port = ports[0]
  port.onmessage = async ({ data: { type, ask, ...details } }) => {
    const result = await requestHandlers[type]?.(details)
    if (ask) port.postMessage({ answers: ask, result })
  }
})
// The message holds no secret: a window that answers with a port is the page around this frame.
window.parent.postMessage('sandbox-frame:hello', '*')

/** The error that blocks the submission, shown to the customer and returned to the page; undefined for none. */
async function findError() {
  const { error } = await loading
  if (error) return { error }
  const problem = chosen.pointOut()
  return problem && { error: { type: 'validation_error', ...problem } }
}

async function send(path, params) {
  const refused = await findError()
  if (refused) return refused
  const answer = await call('POST', path, params)
  if (answer.error) chosen.pointOutError(answer.error)
  return answer
}

/** The typed values as API parameters. The page's own customer details override the default values. */
function methodData(given = {}) {
  const known = opening.options?.defaultValues?.billingDetails ?? {}
  const { address: knownAddress, ...knownRest } = known
  const { address: givenAddress, ...givenRest } = given.billing_details ?? {}
  return {
    ...given,
    type: chosen.type,
    ...chosen.details(),
    billing_details: {
      ...knownRest,
      ...chosen.holder(),
      ...givenRest,
      address: { ...knownAddress, ...billing.address(), ...givenAddress },
    },
  }
}

function offer(types) {
  const offered = methods.filter(({ type }) => types.includes(type))
  for (const choice of choices.querySelectorAll('label')) {
    choice.hidden = !offered.some(({ type }) => type === choice.control.value)
  }
  choices.hidden = offered.length < 2
  choose(offered[0] ?? methods[0])
}

function choose(method) {
  chosen = method
  for (const { section } of methods) section.hidden = section !== method.section
  for (const radio of choices.querySelectorAll('input')) radio.checked = radio.value === method.type
  billing.offer(method.type === 'card')
}

function applyOptions() {
  applyAppearance(document.documentElement, opening.appearance)
  billing.arrange(opening.options)
  for (const method of methods) method.know(opening.options?.defaultValues?.billingDetails ?? {})
  for (const input of root.querySelectorAll('input')) input.readOnly = opening.options?.readOnly === true
}

const emit = (event, details) => port?.postMessage({ event, ...details })

/** Emits `change` once for each change that the page can see. */
function emitChange() {
  const state = {
    complete: chosen.isComplete(),
    empty: chosen.isEmpty(),
    collapsed: false,
    value: { type: chosen.type },
  }
  const text = JSON.stringify(state)
  if (text === lastChange) return
  lastChange = text
  emit('change', state)
}

choices.addEventListener('input', (event) => choose(methods.find(({ type }) => type === event.target.value)))
root.addEventListener('input', emitChange)
root.addEventListener('focusin', (event) => root.contains(event.relatedTarget) || emit('focus'))
root.addEventListener('focusout', (event) => root.contains(event.relatedTarget) || emit('blur'))
root.addEventListener('keydown', (event) => event.key === 'Escape' && emit('escape'))
// Enter submits the form of the page around the frame.
root.addEventListener('submit', (event) => {
  event.preventDefault()
  port?.postMessage({ enter: true })
})
new ResizeObserver(() =>
  port?.postMessage({ height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)
