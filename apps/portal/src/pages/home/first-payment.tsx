import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'

/** Shown instead of the figures before the first payment. */
export function FirstPayment() {
  const { href, mode, may } = useSession()
  return (
    <section className="card first-payment stack stack-start" aria-labelledby="first-payment">
      <h2 id="first-payment">No {mode} payments yet</h2>
      <p>
        {mode === 'test'
          ? 'Volume, success rate and refunds appear here after your first payment. In test mode, no real money moves.'
          : 'Volume, success rate and refunds appear here after your first live payment. Until then, try everything in test mode.'}
      </p>
      {may('read', 'portal.keys') && (
        <p>
          <Link className="button button-main" to={href('/start')}>
            Take a payment in three steps
          </Link>
        </p>
      )}
    </section>
  )
}
