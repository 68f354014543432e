import { messages } from '../../messages.ts'

/** The texts of index.html, which are shown before the portal, or without it. */
export const document = messages({
  language: 'en',
  description: 'Take card payments with a few lines of code.',
  olderBrowser:
    'Your browser is too old for the portal. Use Safari 16.4, Firefox 115, a Chrome or Edge of the last two years, or a newer one.',
  noScript: 'The portal needs JavaScript. The API does not: its contract is at /api/v1/openapi.json.',
})
