// Runs in each page and frame before the page's own scripts, and reports what the page complains of.
;(() => {
  const send = (text) => globalThis.__complain(`${location.href}: ${text}`)
  for (const kind of ['error', 'warn']) {
    const log = console[kind]
    console[kind] = (...parts) => {
      send(`console.${kind} ${parts.map(String).join(' ')}`)
      log(...parts)
    }
  }
  addEventListener('error', (event) => event.message && send(`error ${event.message}`))
  addEventListener('unhandledrejection', (event) => send(`unhandled rejection ${event.reason}`))
  addEventListener('securitypolicyviolation', (event) =>
    send(`the policy refused ${event.effectiveDirective} ${event.blockedURI}`),
  )
})()
