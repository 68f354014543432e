import { pathTemplate } from '@merchant-payments/processor'
import { inSpan, SpanKind } from '@merchant-payments/webhooks/trace'

/** A fetch that records a span for each call of the processor. Ids in paths, queries and bodies are left out. */
export function traceFetch(reach: typeof fetch): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const path = pathTemplate(url.pathname)
    const attributes = { 'http.request.method': method, 'server.address': url.host, 'url.template': path }
    return inSpan(`processor ${method} ${path}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const response = await reach(input, init)
      span.setAttribute('http.response.status_code', response.status)
      const requestId = response.headers.get('request-id')
      if (requestId !== null) span.setAttribute('processor.request.id', requestId)
      if (response.status >= 500) span.setStatus({ code: 2 })
      return response
    })
  }
}
