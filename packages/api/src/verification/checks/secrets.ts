import { listEncryptionKeys } from '../../core/encryption/list-keys.ts'
import type { Check } from '../check-result.ts'

/** Checks the whole installation, whichever accounts were selected, because a key encrypts secrets of all merchants. */
export const secrets: Check = {
  name: 'secrets',
  invariant: 'Each stored secret can be decrypted with a key of ENCRYPTION_KEY.',
  asksProcessor: false,
  async run({ services, throttle }) {
    await throttle()
    const keys = await listEncryptionKeys(services)
    return {
      rows: keys.reduce(
        (sum, { signing_secrets, data_keys, answers }) => sum + signing_secrets + data_keys + answers,
        0,
      ),
      findings: keys
        .filter(({ standing }) => standing === 'missing')
        .map(({ key, signing_secrets, data_keys, answers }) => ({
          merchant: null,
          livemode: null,
          object: key,
          message:
            `ENCRYPTION_KEY lacks this key: ${signing_secrets} signing secrets of webhook endpoints, ${data_keys} data keys ` +
            `and ${answers} answers to Idempotency-Keys cannot be decrypted. ` +
            'Add the key back. If it is lost: `mpay encryption replace-data-keys --yes`, `mpay webhooks roll we_…` for each endpoint, ' +
            '`mpay stripe setup` for each mode.',
        })),
    }
  },
}
