// The document inside a component's frame: it takes the look of the page around it, and says how high it is.

import { applyVariables } from '../stripe-js/appearance.js'

/** The variables of Connect's appearance that the sandbox follows: the CSS property that validates the value → our variables. */
const variables = {
  colorPrimary: ['color', '--accent'],
  colorBackground: ['color', '--page'],
  colorText: ['color', '--ink'],
  colorSecondaryText: ['color', '--soft'],
  colorBorder: ['color', '--line'],
  colorDanger: ['color', '--error'],
  formBackgroundColor: ['color', '--field'],
  buttonPrimaryColorBackground: ['color', '--button'],
  buttonPrimaryColorText: ['color', '--on-accent'],
  borderRadius: ['border-radius', '--radius'],
  fontFamily: ['font-family', '--font'],
  fontSizeBase: ['font-size', '--size'],
}

const main = document.querySelector('main')
let port = null

addEventListener('message', ({ source, data, ports }) => {
  if (source !== window.parent || data !== 'sandbox-frame:connect' || port) return
  port = ports[0]
  port.onmessage = ({ data: { appearance } }) => {
    applyVariables(document.documentElement, variables, appearance?.variables ?? {})
  }
  for (const message of JSON.parse(main.dataset.told)) port.postMessage(message)
  new ResizeObserver(() => port.postMessage({ height: Math.ceil(main.getBoundingClientRect().height) })).observe(main)
})
// The message holds no secret: a window that answers with a port is the page around this frame.
window.parent.postMessage('sandbox-frame:hello', '*')
