import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const demo = {
  base_url: 'http://127.0.0.1:4242/api/v1',
  portal_url: 'http://127.0.0.1:4242/',
  sandbox_url: 'http://127.0.0.1:4243',
  sandbox_token: 'token_1',
  test_key: 'svc_test_1',
  live_key: 'svc_live_1',
  portal_email: 'owner@example.com',
  portal_password: 'secret',
}

test('says how to sign in to the portal, and everything else that demo.json holds', () => {
  const text = banner({ role: 'all', publicUrl: 'http://127.0.0.1:4242' }, demo)
  const portal = text.split('\n').find((line) => line.includes('Portal'))
  expect(portal).toContain('http://127.0.0.1:4242/    sign in: owner@example.com / secret')
  for (const value of Object.values(demo)) expect(text).toContain(value)
})
