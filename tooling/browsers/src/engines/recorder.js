// Runs in each page and frame before the page's own scripts. Reports what the page complains of, and counts the requests under way.
;(() => {
  // The browser ends the requests of a page that is left while its scripts still run. A page that is used again was not left.
  let leaving = false
  addEventListener('beforeunload', () => {
    leaving = true
  })
  const stay = () => {
    leaving = false
  }
  addEventListener('pageshow', stay)
  addEventListener('pointerdown', stay, true)
  const send = (text) => leaving || globalThis.__complain(`${location.href}: ${text}`)
  for (const kind of ['error', 'warn']) {
    const log = console[kind]
    console[kind] = (...parts) => {
      send(`console.${kind} ${parts.map(String).join(' ')}`)
      log(...parts)
    }
  }
  const describe = ({ message, target }) => message ?? `${target.src ?? target.href} could not be loaded`
  addEventListener('error', (event) => send(`error ${describe(event)}`), true)
  addEventListener('unhandledrejection', (event) => send(`unhandled rejection ${event.reason}`))
  addEventListener('securitypolicyviolation', (event) =>
    send(`the policy refused ${event.effectiveDirective} ${event.blockedURI}`),
  )

  const { fetch } = globalThis
  globalThis.requestsUnderWay = 0
  globalThis.fetch = async (...asked) => {
    globalThis.requestsUnderWay += 1
    try {
      return await fetch(...asked)
    } finally {
      globalThis.requestsUnderWay -= 1
    }
  }
})()
