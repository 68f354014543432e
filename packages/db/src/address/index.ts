export { type AddressToCheck, type CheckedAddress, checkAddress } from './check-address.ts'
export { DatabaseAddressError, explainRefusal, explainServerError } from './explain-refusal.ts'
