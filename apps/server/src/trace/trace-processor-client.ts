import { type HttpClient, pathTemplate } from '@merchant-payments/processor'
import { inSpan, SpanKind } from '@merchant-payments/webhooks/trace'

/** A client that records a span for each request to the processor. Ids in paths, queries and bodies are left out. */
export function traceProcessorClient(inner: HttpClient): HttpClient {
  return {
    getClientName: () => inner.getClientName(),
    makeRequest(...request) {
      const [host, , path, method] = request
      const template = pathTemplate(path)
      const attributes = { 'http.request.method': method, 'server.address': host, 'url.template': template }
      return inSpan(`processor ${method} ${template}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        const answer = await inner.makeRequest(...request)
        const status = answer.getStatusCode()
        span.setAttribute('http.response.status_code', status)
        const requestId = answer.getHeaders()['request-id']
        if (requestId !== undefined) span.setAttribute('processor.request.id', String(requestId))
        if (status >= 500) span.setStatus({ code: 2 })
        return answer
      })
    },
  }
}
