import { listEncryptionKeys } from '../../encryption/list-keys.ts'
import type { Check } from '../check.ts'

export const secrets: Check = {
  name: 'secrets',
  states: 'Each sealed secret can be opened with a key of ENCRYPTION_KEY.',
  asksProcessor: false,
  async run(services) {
    const keys = await listEncryptionKeys(services)
    return keys
      .filter(({ standing }) => standing === 'missing')
      .map(({ key, signing_secrets, answers }) => ({
        merchant: null,
        livemode: null,
        object: key,
        message:
          `ENCRYPTION_KEY lacks this key: ${signing_secrets} signing secrets of webhook endpoints and ${answers} answers ` +
          'to Idempotency-Keys cannot be opened. Give the key again; without it, roll each secret (mpay webhooks).',
      }))
  },
}
