import { integrationError } from './integration-error.js'

/**
 * A private line to a page of the sandbox in `iframe`. That page speaks first, and is known by its window and its origin;
 * whatever else is posted to this window is not heard. `greeting()` is what it is told first, also after a reload.
 */
export function openChannel(iframe, origin, greeting, hear) {
  const pendingRequests = new Map()
  let queue = []
  let port = null
  let count = 0

  function connect(event) {
    if (event.data !== 'sandbox-frame:hello') return
    if (event.source !== iframe.contentWindow || event.origin !== origin) return
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) => {
      if (!pendingRequests.has(data.answers)) return hear(data)
      pendingRequests.get(data.answers).resolve(data.result)
      pendingRequests.delete(data.answers)
    }
    event.source.postMessage('sandbox-frame:connect', origin, [channel.port2])
    port.postMessage({ type: 'open', ...greeting() })
    for (const message of queue) port.postMessage(message)
    queue = []
  }

  const send = (message) => (port ? port.postMessage(message) : queue.push(message))
  window.addEventListener('message', connect)
  return {
    tell: (type, details = {}) => send({ type, ...details }),
    ask: (type, details = {}) =>
      new Promise((resolve, reject) => {
        count += 1
        pendingRequests.set(count, { resolve, reject })
        send({ type, ask: count, ...details })
      }),
    close() {
      window.removeEventListener('message', connect)
      port?.close()
      for (const { reject } of pendingRequests.values()) {
        reject(integrationError('The Payment Element was unmounted before it could answer.'))
      }
    },
  }
}
