import { type Check, fail, ok, warning } from '../finding.ts'

/** Signatures older than 300 s are refused. */
export const maxSkewMs = 300_000
const noticeableSkewMs = 30_000

export const clock: Check = {
  name: 'clock',
  why: 'Events whose signature is more than five minutes away from the clock of this machine are refused.',
  async run({ platform }) {
    const { skewMs } = await platform()
    if (skewMs === null) return [ok('The processor runs in this process, with the same clock.')]
    const seconds = Math.round(Math.abs(skewMs) / 1000)
    if (Math.abs(skewMs) < noticeableSkewMs) return [ok('The clock agrees with Stripe.')]
    const what = `The clock of this machine is ${seconds} seconds ${skewMs > 0 ? 'ahead of' : 'behind'} Stripe.`
    const away = Math.abs(skewMs) > maxSkewMs ? fail : warning
    return [away(what, 'Turn on time synchronization (systemctl status systemd-timesyncd, or chronyc tracking).')]
  },
}
