import { messages } from '../../messages.ts'

export const ui = messages({
  codeBlock: {
    theSnippet: 'the snippet “{title}”',
  },
  copyButton: {
    labels: {
      ready: 'Copy',
      copied: 'Copied',
      refused: 'Press ⌘/Ctrl+C',
    },
    copied: 'Copied {what}',
    notAllowed: 'The browser did not allow copying {what}. It is selected: press ⌘/Ctrl+C.',
  },
  errorPage: {
    title: 'This page could not be loaded',
    somethingWentWrong: 'Something went wrong in the portal.',
    noAnswer: 'The server is not responding, or the portal was updated while it was open.',
    stillNoAnswer: 'The server is still not responding. Is it running?',
    reload: 'Reload',
  },
  field: {
    optional: 'optional',
  },
  metadata: {
    none: 'None.',
  },
  notFound: {
    pageNotFound: 'Page not found',
    lead: 'This page does not exist, or you do not have access to it.',
    goHomePage: 'Go to the home page',
  },
  queryView: {
    loading: 'Loading {what}',
  },
})
