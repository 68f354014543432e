export { createKeyring, type Keyring } from './keyring.ts'
export { openSecret, sealPrefix, sealSecret } from './seal.ts'
export { openToken, sealToken } from './token.ts'
