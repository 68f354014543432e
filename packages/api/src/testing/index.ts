export { receiptUrl } from '../contract/payments/receipt-link.ts'
export { hashPassword } from '../people/access/password.ts'
export { changeSlug } from '../people/merchants/change-slug.ts'
export { catchUp, type Disputed, disputing, sellDisputed } from './disputed.ts'
export { issueDueInvoices } from './issue-due-invoices.ts'
export { signInAs } from './member.ts'
export { dataUrl, png } from './png.ts'
export { type OwnEvent, openShop, permutations, receive, type Shop } from './shop.ts'
export { monthly, redirects, subscribe } from './subscriber.ts'
export { type TestClock, testClock } from './test-clock.ts'
export { type Client, refusal, type TestPlatform, testPlatform } from './test-platform.ts'
export {
  type Interception,
  type SentEvent,
  type TestProcessor,
  type TestProcessorOptions,
  testProcessor,
} from './test-processor.ts'
