import { noticePage } from './notice.ts'

export function nothingHerePage(): Promise<Response> {
  return noticePage({
    title: 'There is nothing here',
    icon: 'question',
    text: 'Check the address. It may have been cut off on its way to you.',
    status: 404,
  })
}

export function challengeOverPage(): Promise<Response> {
  return noticePage({
    title: 'This request is over',
    icon: 'clock',
    text: 'It has already been answered, or another card was used meanwhile.',
    status: 410,
  })
}

export function brokenPage(): Promise<Response> {
  return noticePage({
    title: 'Something broke',
    icon: 'warning',
    text: 'This is a defect of the sandbox. Nothing was charged; its log says more.',
    status: 500,
  })
}
