import { Link } from '@tanstack/react-router'
import { home } from '#messages/home.ts'
import { useSession } from '../../session/session.tsx'

const t = home.firstPayment

/** Shown instead of the figures before the first payment. */
export function FirstPayment() {
  const { href, mode, may } = useSession()
  return (
    <section className="card first-payment stack stack-start" aria-labelledby="first-payment">
      <h2 id="first-payment">{t.noPaymentsYet({ mode })}</h2>
      <p>{mode === 'test' ? t.explanationTest : t.explanationLive}</p>
      {may('read', 'portal.keys') && (
        <p>
          <Link className="button button-main" to={href('/start')}>
            {t.threeSteps}
          </Link>
        </p>
      )}
    </section>
  )
}
