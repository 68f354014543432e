import { integrationError } from './integration-error.js'

/**
 * A message channel to a page of the sandbox in `iframe`. That page sends first, and is identified by its window and
 * its origin; other messages to this window are ignored. `greeting()` is the first message, also after a reload.
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
