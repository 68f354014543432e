import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode, qrSvg } from '../../ui/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import type { PaymentLink } from './link-from.ts'
import './share-link.css'

/** The address of a link, and its QR code to print. */
export function ShareLink({ link: { id, url } }: { link: PaymentLink }) {
  return (
    <Section title="Share">
      <div className="share-link">
        <QrCode text={url} title="QR code of the payment link" />
        <div className="stack">
          <input className="input mono" readOnly value={url} aria-label="Address of the payment link" />
          <div className="row">
            <CopyButton text={url} what="the payment link" />
            <a className="button button-quiet button-small" href={svgAddress(url)} download={`${id}.svg`}>
              Download QR code
            </a>
            <a className="button button-main button-small" href={url} target="_blank" rel="noreferrer">
              Open<span className="visually-hidden"> the page in a new tab</span>
            </a>
          </div>
        </div>
      </div>
    </Section>
  )
}

function svgAddress(url: string): string {
  return `data:image/svg+xml,${encodeURIComponent(qrSvg(url))}`
}
