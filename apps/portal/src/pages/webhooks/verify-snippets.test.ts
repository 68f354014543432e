import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type VerifyLanguage, verifySnippets } from './verify-snippets.ts'

type Case = { body: string; headers: Record<string, string>; secret: string }

const secret = `whsec_${'s'.repeat(43)}`
// No JSON writer would make these bytes again: blanks, an order of its own, letters beyond ASCII.
const body =
  '{ "type":"charge.refunded",\n  "id": "evt_1", "created":1780000000, "data": {"id":"pi_1","note":"żółw ☕"} }'
const hex = createHmac('sha256', secret).update(body).digest('hex')
const signed = (value: string) => ({ 'X-Service-Signature': value })
const genuine = signed(`sha256=${hex}`)
const stranger = signed(`sha256=${createHmac('sha256', 'whsec_other').update(body).digest('hex')}`)

/** What is sent, and whether it is to be believed. */
const cases: Record<string, Case & { good: boolean }> = {
  signed: { body, headers: genuine, secret, good: true },
  'in capitals': { body, headers: signed(`sha256=${hex.toUpperCase()}`), secret, good: true },
  'with the secret of before a roll': {
    body,
    headers: { ...stranger, 'X-Service-Signature-Previous': `sha256=${hex}` },
    secret,
    good: true,
  },
  'another body': { body: `${body} `, headers: genuine, secret, good: false },
  'parsed and written again': { body: JSON.stringify(JSON.parse(body)), headers: genuine, secret, good: false },
  'another secret': { body, headers: genuine, secret: `${secret}x`, good: false },
  'by a stranger': { body, headers: stranger, secret, good: false },
  'no prefix': { body, headers: signed(hex), secret, good: false },
  'another prefix': { body, headers: signed(`sha512=${hex}`), secret, good: false },
  'a digit short': { body, headers: signed(`sha256=${hex.slice(1)}`), secret, good: false },
  'a digit more': { body, headers: signed(`sha256=${hex}0`), secret, good: false },
  'no digits': { body, headers: signed(`sha256=${'z'.repeat(64)}`), secret, good: false },
  'something behind it': { body, headers: signed(`sha256=${hex}, x`), secret, good: false },
  'no signature': { body, headers: {}, secret, good: false },
  'no secret': {
    body,
    headers: signed(`sha256=${createHmac('sha256', '').update(body).digest('hex')}`),
    secret: '',
    good: false,
  },
}

type Runner = {
  /** Whether this machine can run it: the command, and what makes it say its version. */
  has: readonly [command: string, argument: string]
  run: readonly [command: string, ...args: string[]]
  /** The snippet and what calls it with each case of standard input and prints a list of booleans. */
  files(code: string): Record<string, string>
}

/** The server's side of a request in each language: header names as its frameworks hand them over. */
const runners: Record<VerifyLanguage, Runner> = {
  typescript: {
    has: [process.execPath, '--version'],
    run: [process.execPath, 'run.ts'],
    files: (code) => ({
      'verify.ts': code
        .replace("'@merchant-payments/sdk/webhooks'", JSON.stringify(sdkAddress()))
        .replace('console.log(', 'void ('),
      'run.ts': `import { readFileSync } from 'node:fs'
import { receive } from './verify.ts'
const outcomes = []
for (const { body, headers, secret } of JSON.parse(readFileSync(0, 'utf8'))) {
  process.env.WEBHOOK_SECRET = secret
  const { status } = await receive(new Request('https://shop.example/', { method: 'POST', body, headers }))
  outcomes.push(status === 204)
}
console.log(JSON.stringify(outcomes))`,
    }),
  },
  node: {
    has: [process.execPath, '--version'],
    run: [process.execPath, 'run.mjs'],
    files: (code) => ({
      'verify.mjs': code,
      'run.mjs': `import { readFileSync } from 'node:fs'
import { verify } from './verify.mjs'
const outcome = ({ body, headers, secret }) => {
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  try { return verify(Buffer.from(body), lowered, secret).id === 'evt_1' } catch { return false }
}
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(outcome)))`,
    }),
  },
  python: {
    has: ['python3', '--version'],
    run: ['python3', '-B', 'run.py'],
    files: (code) => ({
      'verify.py': code,
      'run.py': `import json, sys
from verify import verify
def outcome(case):
    try:
        return verify(case["body"].encode(), case["headers"], case["secret"])["id"] == "evt_1"
    except ValueError:
        return False
print(json.dumps([outcome(case) for case in json.loads(sys.stdin.buffer.read())]))`,
    }),
  },
  php: {
    has: ['php', '--version'],
    run: ['php', 'run.php'],
    files: (code) => ({
      'verify.php': code,
      'run.php': `<?php
require 'verify.php';
$outcomes = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $case) {
    $server = [];
    foreach ($case['headers'] as $name => $value) $server['HTTP_' . strtoupper(strtr($name, '-', '_'))] = $value;
    try {
        $outcomes[] = verify($case['body'], $server, $case['secret'])['id'] === 'evt_1';
    } catch (RuntimeException) {
        $outcomes[] = false;
    }
}
echo json_encode($outcomes);`,
    }),
  },
  go: {
    has: ['go', 'version'],
    run: ['go', 'run', '.'],
    files: (code) => ({
      'go.mod': 'module check\n\ngo 1.18\n',
      'webhooks/verify.go': code,
      'main.go': `package main

import (
	"check/webhooks"
	"encoding/json"
	"net/http"
	"os"
)

func main() {
	var cases []struct {
		Body, Secret string
		Headers      map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	outcomes := []bool{}
	for _, one := range cases {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		event, err := webhooks.Verify([]byte(one.Body), headers, one.Secret)
		outcomes = append(outcomes, err == nil && event.ID == "evt_1")
	}
	json.NewEncoder(os.Stdout).Encode(outcomes)
}
`,
    }),
  },
}

/** The package as it is published, for a file outside of this workspace. */
function sdkAddress(): string {
  const manifest = createRequire(import.meta.url).resolve('@merchant-payments/sdk/package.json')
  return pathToFileURL(join(dirname(manifest), 'dist/webhooks.js')).href
}

const tongues = Object.keys(verifySnippets) as VerifyLanguage[]
const here = tongues.filter((tongue) => spawnSync(...withArgs(runners[tongue].has)).status === 0)

function withArgs([command, ...args]: readonly [string, ...string[]]): [string, string[]] {
  return [command, args]
}

test.each(here)('the snippet for %s believes what is signed, and nothing else', (tongue) => {
  const { files, run } = runners[tongue]
  const folder = mkdtempSync(join(tmpdir(), `verify-${tongue}-`))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files(verifySnippets[tongue].code))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const [command, args] = withArgs(run)
  const input = JSON.stringify(Object.values(cases))
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, input, encoding: 'utf8' })
  expect(stderr).toBe('')
  const outcomes: boolean[] = JSON.parse(stdout)
  const names = Object.keys(cases)
  expect(Object.fromEntries(names.map((name, index) => [name, outcomes[index]]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, { good }]) => [name, good])),
  )
})

test.each(tongues.filter((tongue) => tongue !== 'typescript'))(
  'the snippet for %s names both headers and compares in constant time',
  (tongue) => {
    const { code } = verifySnippets[tongue]
    const names = [...code.matchAll(/["'](?:HTTP_)?(X[-_]SERVICE[-_]SIGNATURE(?:[-_]PREVIOUS)?)["']/gi)]
    expect(new Set(names.map(([, name = '']) => name.toLowerCase().replaceAll('_', '-')))).toEqual(
      new Set(['x-service-signature', 'x-service-signature-previous']),
    )
    expect(code).toMatch(/timingSafeEqual|compare_digest|hash_equals|hmac\.Equal/)
  },
)
