export { compareBooks, type HeardEvent } from './compare-books.ts'
export { openMerchant, type YearMerchant } from './merchant.ts'
export { readOwnBooks } from './own-books.ts'
export { readProcessorBooks } from './processor-books.ts'
