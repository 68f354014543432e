import { links } from '#messages/links.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode, qrSvg } from '../../ui/qr-code.tsx'
import { Section } from '../../ui/section.tsx'
import type { PaymentLink } from './link-from.ts'
import './share-link.css'

const t = links.shareLink

/** The address of a link, and its QR code to print. */
export function ShareLink({ link: { id, url } }: { link: PaymentLink }) {
  return (
    <Section title={t.share}>
      <div className="share-link">
        <QrCode text={url} title={t.qrCodePaymentLink} />
        <div className="stack">
          <input className="input mono" readOnly value={url} aria-label={t.addressPaymentLink} />
          <div className="row">
            <CopyButton text={url} what={t.thePaymentLink} />
            <a className="button button-quiet button-small" href={svgAddress(url)} download={`${id}.svg`}>
              {t.downloadQrCode}
            </a>
            <a className="button button-main button-small" href={url} target="_blank" rel="noreferrer">
              {t.openPageNewTab({ aside: (text) => <span className="visually-hidden">{text}</span> })}
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
