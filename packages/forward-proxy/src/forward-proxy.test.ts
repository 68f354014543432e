import { expect, test } from 'vitest'
import { readForwardProxy } from './forward-proxy.ts'

test.each([
  ['http://proxy.example:3128', { secure: false, hostname: 'proxy.example', port: 3128, authorization: undefined }],
  ['http://proxy.example', { secure: false, hostname: 'proxy.example', port: 80, authorization: undefined }],
  ['https://proxy.example/', { secure: true, hostname: 'proxy.example', port: 443, authorization: undefined }],
  ['http://[::1]:3128', { secure: false, hostname: '::1', port: 3128, authorization: undefined }],
  ['http://user:p%40ss%3A@10.0.0.1:1', { hostname: '10.0.0.1', authorization: 'Basic dXNlcjpwQHNzOg==' }],
  ['http://user@10.0.0.1:1', { authorization: 'Basic dXNlcjo=' }],
])('%s is a proxy', (address, proxy) => expect(readForwardProxy(address)).toMatchObject(proxy))

test.each([
  '',
  'proxy.example:3128',
  'socks5://proxy.example',
  'http://',
  'http://p/path',
  'http://p/?a',
  'http://%ff@p/',
])('"%s" is none', (address) => expect(readForwardProxy(address)).toBeNull())
