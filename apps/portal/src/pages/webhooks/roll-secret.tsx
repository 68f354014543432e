import { useQueryClient } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { useClient } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import type { CreatedSecret } from './signing-secret.tsx'
import type { Endpoint } from './wire.ts'

const t = webhooks.rollSecret

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
      button={t.rollSecret}
      kind="quiet"
      title={t.rollSigningSecret}
      name={url}
      details={<Terms />}
      yes={t.rollSigning}
      secret
      run={roll}
    >
      {t.firstHeaderOnly}
      {bothUntil !== null && (
        <>
          {' '}
          <strong>{t.rolledRecently({ until: <RealTime at={bothUntil} /> })}</strong>
        </>
      )}
    </ConfirmButton>
  )
}

/** When the two secrets are valid. */
function Terms() {
  return (
    <div className="roll-terms stack stack-near">
      <p>{t.explanation}</p>
      <ul>
        <li>{t.signedWithNew({ code: <code>X-Service-Signature</code> })}</li>
        <li>{t.signedWithPrevious({ code: <code>X-Service-Signature-Previous</code> })}</li>
        <li>{t.signedWithBoth({ code: <code>webhook-signature</code> })}</li>
      </ul>
    </div>
  )
}
