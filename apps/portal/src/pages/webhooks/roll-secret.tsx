import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import type { CreatedSecret } from './signing-secret.tsx'
import type { Endpoint } from './wire.ts'

type RollSecretProps = { endpoint: Endpoint; onRolled: (rolled: CreatedSecret) => void }

/** Explains the consequences, then rolls the secret. */
export function RollSecret({ endpoint, onRolled }: RollSecretProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { id, url, previous_secret_expires: bothUntil } = endpoint
  const roll = async () => {
    onRolled(await client.webhookEndpoints.rollSecret.mutate({ id }))
    void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
  }
  return (
    <ConfirmButton
      button="Roll secret"
      kind="quiet"
      title="Roll the signing secret?"
      name={url}
      details={<Terms />}
      yes="Roll signing secret"
      secret
      run={roll}
    >
      A server that checks only the first header rejects deliveries until it has the new secret.
      {bothUntil !== null && (
        <>
          {' '}
          <strong>
            The secret was rolled recently: the previous secret, valid until <RealTime at={bothUntil} />, expires
            immediately.
          </strong>
        </>
      )}
    </ConfirmButton>
  )
}

/** When the two secrets are valid. */
function Terms() {
  return (
    <div className="roll-terms stack stack-near">
      <p>
        The new secret is shown once and takes effect immediately. For 24 hours, each delivery carries two signatures,
        so that your server can switch over at any time:
      </p>
      <ul>
        <li>
          <code>X-Service-Signature</code> with the new secret,
        </li>
        <li>
          <code>X-Service-Signature-Previous</code> with the previous secret,
        </li>
        <li>
          <code>webhook-signature</code> of Standard Webhooks with both.
        </li>
      </ul>
    </div>
  )
}
