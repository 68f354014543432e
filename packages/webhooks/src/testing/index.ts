export { type Authority, type Credentials, newAuthority } from './authority.ts'
export { type Received, type Receiver, startReceiver } from './receiver.ts'
