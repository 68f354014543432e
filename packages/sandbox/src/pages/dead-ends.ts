import { html } from 'hono/html'
import type { OverView } from './authenticate/over.ts'
import { noticePage } from './notice.ts'

export function nothingHerePage(): Promise<Response> {
  return noticePage({
    title: 'Page not found',
    icon: 'question',
    text: 'Check the address: it may be incomplete.',
    status: 404,
  })
}

export function challengeOverPage({ ended, merchant, back }: OverView): Promise<Response> {
  const label = back?.to === 'checkout' ? 'Back to the checkout' : html`Return to <bdi>${merchant}</bdi>`
  return noticePage({
    title: 'This request has ended',
    icon: 'clock',
    text: challengeMessages[ended],
    link: back && { href: back.href, label },
    status: 410,
  })
}

const challengeMessages: Record<OverView['ended'], string> = {
  paid: 'The payment has been made. You won’t be charged again.',
  'on its way': 'The payment is being processed. You won’t be charged twice.',
  saved: 'Your card has been saved.',
  'nothing charged': 'The payment was canceled. Nothing was charged.',
  'asks again': 'It has already been answered, or another card was used in the meantime. Nothing was charged with it.',
  unknown: 'It is not waiting for a response.',
}

export function brokenPage(): Promise<Response> {
  return noticePage({
    title: 'Something went wrong',
    icon: 'warning',
    text: 'This is a bug in the sandbox. Nothing was charged; see its log for details.',
    status: 500,
  })
}
