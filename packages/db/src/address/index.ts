export { type AddressToCheck, checkAddress } from './check-address.ts'
export { DatabaseAddressError, explainRefusal, explainServerError } from './explain-refusal.ts'
