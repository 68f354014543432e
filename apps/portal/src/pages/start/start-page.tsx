import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { FirstCall } from './first-call.tsx'
import { sandboxOrigin, webhookSnippet } from './snippets.ts'
import './start-page.css'
import { Step } from './step.tsx'

/** The steps to a first payment. */
export function StartPage() {
  const { href, mode } = useSession()
  const sandbox = sandboxOrigin(window.location)
  return (
    <Page
      title="Your first payment"
      className="start"
      lead={`Take a payment in three steps, with test cards that are never charged.${mode === 'live' ? ' The steps use test mode and a test key.' : ''}`}
    >
      <ol className="start-steps stack plain-list">
        <Step title="Create a checkout" code={<FirstCall />}>
          <p>
            One call with your test key creates a checkout for two coffees. The response contains a <code>url</code>.
          </p>
          <p>
            Create a key under <Link to={href('/keys')}>API keys</Link>.
          </p>
        </Step>
        <Step
          title="Pay"
          code={
            <dl className="card start-card">
              <div>
                <dt className="fine">Card number</dt>
                <dd className="mono">4242 4242 4242 4242</dd>
              </div>
              <div>
                <dt className="fine">Expiration</dt>
                <dd>any future date</dd>
              </div>
              <div>
                <dt className="fine">CVC</dt>
                <dd>any three digits</dd>
              </div>
            </dl>
          }
        >
          <p>
            Open that <code>url</code> and pay with the test card. You return to the portal, which shows whether the
            payment succeeded. It then appears under <Link to={href('/payments')}>Payments</Link>.
          </p>
        </Step>
        <Step
          title="Receive the event"
          code={<CodeBlock code={webhookSnippet} language="typescript" title="Your server" />}
        >
          <p>
            A redirect can get lost; a webhook is retried until it arrives. Add an endpoint under{' '}
            <Link to={href('/webhooks')}>Webhooks</Link>, and verify each event with its signing secret.
          </p>
        </Step>
      </ol>

      <section className="start-links" aria-label="Further reading">
        <a className="card start-link" href="/docs/reference">
          <strong>API reference</strong>
          <span>
            Every endpoint and event, with requests to try. On this machine, the demo shop’s key is filled in.
          </span>
        </a>
        <a className="card start-link" href="/api/v1/openapi.json">
          <strong>OpenAPI contract</strong>
          <span>The API as an OpenAPI 3.1 document, for code generators.</span>
        </a>
        {sandbox && (
          <a className="card start-link" href={sandbox}>
            <strong>Sandbox</strong>
            <span>The processor behind test mode, with cards that succeed, fail or require authentication.</span>
          </a>
        )}
      </section>
    </Page>
  )
}
