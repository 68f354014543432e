export { checkAddress } from './check-address.ts'
export { DatabaseAddressError, explainServerError } from './explain-refusal.ts'
