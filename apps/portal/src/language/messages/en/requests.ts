import { messages } from '../../messages.ts'

export const requests = messages({
  neighbours: {
    beforeAndAfter: 'Before and after',
    requestsBeforeAfter: 'the requests before and after',
  },
  requestColumns: {
    response: 'Response',
    caller: 'Caller',
    duration: 'Duration',
    ms: '{duration_ms} ms',
    time: 'Time',
  },
  requestFilter: {
    outcomes: {
      '': 'Any',
      '2xx': 'Succeeded',
      '4xx': 'Refused',
      '5xx': 'Failed',
    },
  },
  requestPage: {
    keptFor: 'Requests are kept for 30 days and appear a few seconds after they were answered.',
    theRequestId: 'the request ID',
    theRequest: 'the request',
    requestAndResponse: 'Request and response',
    time: 'Time',
    duration: 'Duration',
    ms: '{duration_ms} ms',
    key: 'Key',
    member: 'Member',
    asCurl: 'As curl: with your key, and the body to fill in',
    changes: 'Changes',
    allChangesObject: 'All changes to this object',
    theChanges: 'the changes',
    noChanges: 'No changes.',
    fields: 'Fields: {fields}',
    aboutCode: 'What this code means and how to fix it',
  },
  requestsPage: {
    lead: 'API requests and changes by members in {mode} mode, from the last 30 days. New requests appear after a few seconds.',
    filterRequestLog: 'Filter the request log',
    searchPlaceholder: 'Path, ID or error code: refunds, prod_…',
    method: 'Method',
    outcome: 'Outcome',
    key: 'Key',
    listed: 'requests',
    noRequestsMatch: 'No requests match.',
    noRequestsYet: 'No requests in {mode} mode in the last 30 days. <link>Take a payment</link> to see the first.',
  },
})
