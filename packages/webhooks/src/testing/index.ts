export { type Authority, type Credentials, createAuthority } from './authority.ts'
export { type Received, type Receiver, startReceiver } from './receiver.ts'
