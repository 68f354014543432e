import { html } from 'hono/html'
import type { OverView } from './authenticate/over.ts'
import { noticePage } from './notice.ts'

export function nothingHerePage(): Promise<Response> {
  return noticePage({
    title: 'There is nothing here',
    icon: 'question',
    text: 'Check the address. It may have been cut off on its way to you.',
    status: 404,
  })
}

export function challengeOverPage({ ended, merchant, back }: OverView): Promise<Response> {
  const label = back?.to === 'checkout' ? 'Back to the checkout' : html`Return to <bdi>${merchant}</bdi>`
  return noticePage({
    title: 'This request is over',
    icon: 'clock',
    text: OVER[ended],
    link: back && { href: back.href, label },
    status: 410,
  })
}

const OVER: Record<OverView['ended'], string> = {
  paid: 'The payment has been made. You won’t be charged again.',
  'on its way': 'The payment is on its way. You won’t be charged twice.',
  saved: 'Your card has been saved.',
  'nothing charged': 'The payment was called off. Nothing was charged.',
  'asks again': 'It has already been answered, or another card was used meanwhile. Nothing was charged with it.',
  unknown: 'It is not waiting for an answer.',
}

export function brokenPage(): Promise<Response> {
  return noticePage({
    title: 'Something broke',
    icon: 'warning',
    text: 'This is a defect of the sandbox. Nothing was charged; its log says more.',
    status: 500,
  })
}
