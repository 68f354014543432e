import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { FirstCall } from './first-call.tsx'
import { sandboxAddress, webhookSnippet } from './snippets.ts'
import './start-page.css'
import { Step } from './step.tsx'

/** What this is, and the way to a first payment. */
export function StartPage() {
  const { href, mode } = useSession()
  const sandbox = sandboxAddress(window.location)
  return (
    <Page
      title="Your first payment"
      className="start"
      lead={`Three steps take a payment, with cards that charge nobody.${mode === 'live' ? ' They are for test mode, with a test key.' : ''}`}
    >
      <ol className="start-steps">
        <Step title="Create a checkout" code={<FirstCall />}>
          <p>
            One call with your test key makes a checkout for two coffees. The answer holds a <code>url</code>.
          </p>
          <p>
            Make a key under <Link to={href('/keys')}>API keys</Link>. The demo shop's is in the terminal in which the
            server was started.
          </p>
        </Step>
        <Step
          title="Pay"
          code={
            <dl className="card start-card">
              <div>
                <dt>Card number</dt>
                <dd className="mono">4242 4242 4242 4242</dd>
              </div>
              <div>
                <dt>Expiration</dt>
                <dd>any in the future</dd>
              </div>
              <div>
                <dt>CVC</dt>
                <dd>any three digits</dd>
              </div>
            </dl>
          }
        >
          <p>
            Open that <code>url</code> and pay with the test card. You come back to the portal, and it knows whether the
            payment arrived. It is under <Link to={href('/payments')}>Payments</Link> then.
          </p>
        </Step>
        <Step
          title="Hear about it"
          code={<CodeBlock code={webhookSnippet} language="typescript" title="Your server" />}
        >
          <p>
            A redirect can get lost; a webhook is sent until it arrives. Register an address under{' '}
            <Link to={href('/webhooks')}>Webhooks</Link>, and verify each event with the secret that you get.
          </p>
        </Step>
      </ol>

      <section className="start-links" aria-label="Further">
        <a className="card start-link" href="/docs">
          <strong>The API reference</strong>
          <span>Every call and every event, to read and to try. On this machine the demo shop's key is filled in.</span>
        </a>
        <a className="card start-link" href="/api/v1/openapi.json">
          <strong>The contract</strong>
          <span>The same as OpenAPI 3.1, for generators.</span>
        </a>
        {sandbox && (
          <a className="card start-link" href={sandbox}>
            <strong>The sandbox</strong>
            <span>The processor behind test mode, with cards that succeed, fail and ask questions.</span>
          </a>
        )}
      </section>
    </Page>
  )
}
