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
  const { href } = useSession()
  const sandbox = sandboxAddress(window.location)
  return (
    <Page
      title="Take a payment in three steps."
      className="start"
      lead="This server is a payments API: products, hosted checkout and signed webhooks behind one key. It is yours, it runs here, and in test mode no money moves."
    >
      <ol className="start-steps">
        <Step title="Create a checkout" code={<FirstCall />}>
          <p>
            One call with your test key makes a checkout for two coffees. The answer holds a <code>url</code>.
          </p>
          <p>
            The key is in the terminal in which the server runs, or make another one under{' '}
            <Link to={href('/keys')}>API keys</Link>.
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
            Open that <code>url</code> and pay with the test card. You come back to this page, and it knows whether the
            payment arrived.
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
        <a className="card start-link" href="/api/v1/openapi.json">
          <strong>The contract</strong>
          <span>Every call and every event as OpenAPI 3.1, for people and for generators.</span>
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
