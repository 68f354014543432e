import { Link } from '@tanstack/react-router'
import { start } from '#messages/start.ts'
import { words } from '#messages/words.ts'
import { useSession } from '../../session/session.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { FirstCall } from './first-call.tsx'
import { sandboxOrigin, webhookSnippet } from './snippets.ts'
import './start-page.css'
import { Step } from './step.tsx'

const t = start.startPage

/** The steps to a first payment. */
export function StartPage() {
  const { href, mode } = useSession()
  const sandbox = sandboxOrigin(window.location)
  return (
    <Page
      title={t.yourFirstPayment}
      className="start"
      lead={mode === 'live' ? `${t.lead} ${t.stepsUseTestMode}` : t.lead}
    >
      <ol className="start-steps stack plain-list">
        <Step title={t.createACheckout} code={<FirstCall />}>
          <p>{t.createCheckoutText({ url: <code>url</code> })}</p>
          <p>{t.createKey({ link: (text) => <Link to={href('/keys')}>{text}</Link> })}</p>
        </Step>
        <Step
          title={t.pay}
          code={
            <dl className="card start-card">
              <div>
                <dt className="fine">{t.cardNumber}</dt>
                <dd className="mono">4242 4242 4242 4242</dd>
              </div>
              <div>
                <dt className="fine">{t.expiration}</dt>
                <dd>{t.anyFutureDate}</dd>
              </div>
              <div>
                <dt className="fine">{t.cvc}</dt>
                <dd>{t.anyThreeDigits}</dd>
              </div>
            </dl>
          }
        >
          <p>{t.payText({ url: <code>url</code>, link: (text) => <Link to={href('/payments')}>{text}</Link> })}</p>
        </Step>
        <Step
          title={t.receiveTheEvent}
          code={<CodeBlock code={webhookSnippet} language="typescript" title={t.yourServer} />}
        >
          <p>{t.eventText({ link: (text) => <Link to={href('/webhooks')}>{text}</Link> })}</p>
        </Step>
      </ol>

      <section className="start-links" aria-label={t.furtherReading}>
        <a className="card start-link" href="/docs/reference">
          <strong>{words.apiReference}</strong>
          <span>{t.apiReferenceText}</span>
        </a>
        <a className="card start-link" href="/api/v1/openapi.json">
          <strong>{t.openAPIContract}</strong>
          <span>{t.openAPIText}</span>
        </a>
        {sandbox && (
          <a className="card start-link" href={sandbox}>
            <strong>{t.sandbox}</strong>
            <span>{t.sandboxText}</span>
          </a>
        )}
      </section>
    </Page>
  )
}
