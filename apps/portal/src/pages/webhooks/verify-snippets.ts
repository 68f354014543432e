import { webhooks } from '#messages/webhooks.ts'
import type { Language } from '../../ui/highlight.ts'

const t = webhooks.verifySnippets

/**
 * Code that verifies a webhook, in five languages. All do the same: HMAC-SHA256 of the raw body with the endpoint's secret, in
 * hexadecimal behind `sha256=`, compared in constant time. The second header is there for a day after the secret was rolled; with
 * it neither the new secret nor the one before is ever refused.
 */
export const verifySnippets = {
  typescript: {
    name: 'TypeScript',
    language: 'typescript',
    title: t.withSdk,
    code: `import { verifyWebhook, WebhookSignatureError } from '@merchant-payments/sdk/webhooks'

export async function receive(request: Request): Promise<Response> {
  const body = await request.arrayBuffer() // the raw bytes, before any JSON parser
  try {
    const event = await verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET)
    console.log(event.id, event.type) // store the id first: an event can arrive twice
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookSignatureError) return new Response(null, { status: 400 })
    throw error
  }
}
`,
  },
  node: {
    name: 'Node.js',
    language: 'typescript',
    title: t.withoutPackage,
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw bytes, a Buffer (in Express: express.raw({ type: 'application/json', limit: '1mb' }))
// headers: request.headers; secret: process.env.WEBHOOK_SECRET
export function verify(body, headers, secret) {
  if (!secret) throw new Error('The signing secret is missing.')
  const expected = createHmac('sha256', secret).update(body).digest()
  for (const name of ['x-service-signature', 'x-service-signature-previous']) {
    const found = /^sha256=([0-9a-f]{64})$/i.exec(headers[name] ?? '')
    if (found && timingSafeEqual(Buffer.from(found[1], 'hex'), expected)) return JSON.parse(body)
  }
  throw new Error('Not signed with this secret: respond with 400.')
}
`,
  },
  python: {
    name: 'Python',
    language: 'python',
    title: 'Python',
    code: `import hashlib, hmac, json, re

# Flask: verify(request.get_data(), request.headers, os.environ["WEBHOOK_SECRET"])
# Django: verify(request.body, request.headers, os.environ["WEBHOOK_SECRET"])
def verify(body: bytes, headers, secret: str) -> dict:
    if not secret:
        raise ValueError("The signing secret is missing.")
    expected = hmac.new(secret.encode(), body, hashlib.sha256).digest()
    for name in ("X-Service-Signature", "X-Service-Signature-Previous"):
        found = re.fullmatch("sha256=([0-9a-fA-F]{64})", headers.get(name) or "")
        if found and hmac.compare_digest(bytes.fromhex(found[1]), expected):
            return json.loads(body)
    raise ValueError("Not signed with this secret: respond with 400.")
`,
  },
  php: {
    name: 'PHP',
    language: 'php',
    title: 'PHP',
    code: `<?php
// verify(file_get_contents('php://input'), $_SERVER, getenv('WEBHOOK_SECRET'))
function verify(string $body, array $server, string $secret): array {
    if ($secret === '') {
        throw new RuntimeException('The signing secret is missing.');
    }
    $expected = hash_hmac('sha256', $body, $secret);
    foreach (['HTTP_X_SERVICE_SIGNATURE', 'HTTP_X_SERVICE_SIGNATURE_PREVIOUS'] as $name) {
        $found = preg_match('/\\Asha256=([0-9a-f]{64})\\z/i', $server[$name] ?? '', $parts);
        if ($found && hash_equals($expected, strtolower($parts[1]))) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('Not signed with this secret: respond with 400.');
}
`,
  },
  go: {
    name: 'Go',
    language: 'go',
    title: 'Go',
    code: `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

type Event struct {
	ID      string          \`json:"id"\`
	Type    string          \`json:"type"\`
	Created int64           \`json:"created"\`
	Data    json.RawMessage \`json:"data"\`
}

// Verify(body, r.Header, os.Getenv("WEBHOOK_SECRET")), where body, err := io.ReadAll(r.Body)
func Verify(body []byte, headers http.Header, secret string) (*Event, error) {
	if secret == "" {
		return nil, errors.New("the signing secret is missing")
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, name := range []string{"X-Service-Signature", "X-Service-Signature-Previous"} {
		value := headers.Get(name)
		given, err := hex.DecodeString(strings.TrimPrefix(value, "sha256="))
		if err == nil && strings.HasPrefix(value, "sha256=") && hmac.Equal(given, expected) {
			event := new(Event)
			return event, json.Unmarshal(body, event)
		}
	}
	return nil, errors.New("not signed with this secret: respond with 400")
}
`,
  },
} as const satisfies Record<string, { name: string; language: Language; title: string; code: string }>

export type VerifyLanguage = keyof typeof verifySnippets
