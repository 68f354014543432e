import { messages } from '../../messages.ts'

export const server = messages({
  download: {
    status: 'The server responded with status {status}.',
  },
  failure: {
    noAnswer: 'The server is not responding. Is it running?',
    unexpectedAnswer: 'The server sent an unexpected response.',
    retry: 'Try again in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
    refusedContent: '{message} Five refusals within 24 hours suspend your API keys.',
  },
})
