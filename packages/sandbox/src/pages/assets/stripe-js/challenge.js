/**
 * Shows the 3-D Secure challenge over the page and resolves when it has been answered; the API tells the result.
 * `address` is the page's URL as the sandbox gives it, `origin` is how this browser reaches the sandbox.
 */
export function showChallenge(origin, address) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Confirm it’s you')
  dress(dialog, {
    position: 'fixed',
    inset: '0',
    display: 'grid',
    'place-items': 'center',
    width: '100%',
    height: '100%',
    'max-width': 'none',
    'max-height': 'none',
    margin: '0',
    padding: '16px',
    border: '0',
    'box-sizing': 'border-box',
    background: 'rgb(16 20 32 / 55%)',
    overflow: 'hidden',
  })
  const iframe = document.createElement('iframe')
  iframe.title = 'Secure authentication frame'
  iframe.src = `${origin}${new URL(address).pathname}`
  dress(iframe, {
    width: 'min(100%, 440px)',
    height: 'min(100%, 560px)',
    margin: '0',
    border: '0',
    'border-radius': '14px',
    background: 'transparent',
    'box-shadow': '0 24px 80px rgb(0 0 0 / 35%)',
  })
  dialog.append(iframe)
  // Escape goes to the page in the frame, which counts it as a failed challenge.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()

  return new Promise((resolve) => {
    window.addEventListener('message', function hear(event) {
      if (event.data !== 'sandbox-challenge:over') return
      if (event.source !== iframe.contentWindow || event.origin !== origin) return
      window.removeEventListener('message', hear)
      dialog.close()
      dialog.remove()
      resolve()
    })
  })
}

function dress(node, style) {
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value, 'important')
}
