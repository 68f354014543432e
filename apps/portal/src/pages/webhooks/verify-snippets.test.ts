import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedOf } from '@merchant-payments/vitest/languages'
import { platformEventTypes, serviceSignature } from '@merchant-payments/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { type VerifyLanguage, verifySnippets } from './verify-snippets.ts'

/** Deliveries, and whether they are to be believed: published for verifiers in any language. */
type Vector = { name: string; body: string; headers: Record<string, string>; secret: string; valid: boolean }
const { vectors }: { vectors: Vector[] } = createRequire(import.meta.url)(
  '@merchant-payments/sdk/vectors/signatures.json',
)

/** Events of each type, and of one that does not exist yet. */
const samples = [...platformEventTypes, 'of.a.later.release'].map((type): Vector => {
  const secret = `whsec_${'A'.repeat(43)}`
  const data = { id: 'pi_test_event', object: 'payment', amount: 1000, metadata: { test_event: true } }
  const body = JSON.stringify({ id: 'evt_1', type, created: 1_780_000_000, livemode: false, sequence: 1, data })
  return { name: type, body, secret, headers: { 'X-Service-Signature': serviceSignature(secret, body) }, valid: true }
})

const guide = readFileSync(new URL('../../../../../docs/guides/webhooks.md', import.meta.url), 'utf8')
/** The verifiers of the guide, by the file that the reader saves them as. */
const guideCode = Object.fromEntries(
  [...guide.matchAll(/^```\S+ file=(\S+) tab=\S+\n(.*?)^```$/gms)].map(([, file = '', code = '']) => [file, code]),
)

type Runner = {
  /** Whether this machine can run it: the command, and what makes it say its version. */
  has: readonly [command: string, argument: string]
  run: readonly [command: string, ...args: string[]]
  /** The snippet and what calls it with each case of standard input and prints a list of booleans. */
  files(code: string): Record<string, string>
  /** A command that runs first, such as a compiler. */
  build?: readonly [command: string, ...args: string[]]
  /** The name of its code in the guide. */
  file: string
  /** The standard input; default: the cases as JSON. */
  input?(cases: readonly Vector[]): string
}

/** Languages of the guide that the portal does not show. */
type GuideLanguage = 'ruby' | 'java' | 'csharp' | 'bash'

/** The server's side of a request in each language: header names as its frameworks hand them over. */
const runners: Record<VerifyLanguage | GuideLanguage, Runner> = {
  typescript: {
    file: 'verify.ts',
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
    file: 'verify.mjs',
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
    file: 'verify.py',
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
    file: 'verify.php',
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
    file: 'webhooks/verify.go',
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
  ruby: {
    file: 'verify.rb',
    has: ['ruby', '--version'],
    run: ['ruby', 'run.rb'],
    files: (code) => ({
      'verify.rb': code,
      'run.rb': `require "./verify"
STDIN.set_encoding("UTF-8")
outcomes = JSON.parse(STDIN.read).map do |one|
  env = one["headers"].to_h { |name, value| ["HTTP_" + name.upcase.tr("-", "_"), value] }
  verify(one["body"], env, one["secret"])["id"] == "evt_1"
rescue ArgumentError
  false
end
puts JSON.generate(outcomes)`,
    }),
  },
  java: {
    file: 'Webhooks.java',
    has: ['javac', '--version'],
    build: ['javac', '-encoding', 'UTF-8', 'Webhooks.java', 'Run.java'],
    run: ['java', 'Run'],
    // Without a package for JSON: each case is lines of base64, the headers by name.
    files: (code) => ({
      'Webhooks.java': code,
      'Run.java': `import java.util.*;
public class Run {
    public static void main(String[] args) throws Exception {
        List<Boolean> outcomes = new ArrayList<>();
        for (String one : new String(System.in.readAllBytes()).split(",")) {
            String[] parts = one.replaceAll("[^A-Za-z0-9+/=|]", "").split("\\\\|", -1);
            List<String> texts = new ArrayList<>();
            for (String part : parts) texts.add(new String(Base64.getDecoder().decode(part), "UTF-8"));
            Map<String, String> headers = new HashMap<>();
            for (int i = 2; i + 1 < texts.size(); i += 2) headers.put(texts.get(i), texts.get(i + 1));
            try {
                outcomes.add(Webhooks.verify(texts.get(0).getBytes("UTF-8"), headers::get, texts.get(1)));
            } catch (IllegalArgumentException error) {
                outcomes.add(false);
            }
        }
        System.out.println(outcomes);
    }
}`,
    }),
    input: (cases) =>
      JSON.stringify(
        cases.map(({ body, secret, headers }) =>
          [body, secret, ...Object.entries(headers).flat()]
            .map((text) => Buffer.from(text).toString('base64'))
            .join('|'),
        ),
      ),
  },
  csharp: {
    file: 'Webhooks.cs',
    has: ['dotnet', '--version'],
    run: ['dotnet', 'run'],
    files: (code) => ({
      'check.csproj': `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework><Nullable>enable</Nullable></PropertyGroup></Project>`,
      'Webhooks.cs': code,
      'Run.cs': `using System.Text;
using System.Text.Json;
var outcomes = new List<bool>();
foreach (var one in JsonDocument.Parse(Console.In.ReadToEnd()).RootElement.EnumerateArray())
{
    var headers = one.GetProperty("headers");
    string? Header(string name) => headers.TryGetProperty(name, out var value) ? value.GetString() : null;
    try { outcomes.Add(Webhooks.Verify(Encoding.UTF8.GetBytes(one.GetProperty("body").GetString()!), Header, one.GetProperty("secret").GetString()!)); }
    catch (ArgumentException) { outcomes.Add(false); }
}
Console.WriteLine(JsonSerializer.Serialize(outcomes));`,
    }),
  },
  bash: {
    file: 'verify.sh',
    has: ['openssl', 'version'],
    run: ['bash', 'run.sh'],
    // One signature is passed: it is for a look at a single delivery.
    files: (code) => ({
      'verify.sh': code,
      'run.sh': `. ./verify.sh
outcomes=""
while IFS='|' read -r body secret first second; do
  printf %s "$body" | base64 -d > body.json
  key="$(printf %s "$secret" | base64 -d)"
  if verify body.json "$(printf %s "$first" | base64 -d)" "$key" || verify body.json "$(printf %s "$second" | base64 -d)" "$key"
  then outcomes="$outcomes,true"; else outcomes="$outcomes,false"; fi
done
echo "[\${outcomes#,}]"`,
    }),
    input: (cases) =>
      cases
        .map(({ body, secret, headers }) =>
          [body, secret, ...['X-Service-Signature', 'X-Service-Signature-Previous'].map((name) => headers[name] ?? '')]
            .map((text) => Buffer.from(text).toString('base64'))
            .join('|'),
        )
        .join('\n')
        .concat('\n'),
  },
}

/** The package as it is published, for a file outside of this workspace. */
function sdkAddress(): string {
  const manifest = createRequire(import.meta.url).resolve('@merchant-payments/sdk/package.json')
  return pathToFileURL(join(dirname(manifest), 'dist/webhooks.js')).href
}

const tongues = Object.keys(runners) as (keyof typeof runners)[]
const here = installedOf(runners)

function withArgs([command, ...args]: readonly [string, ...string[]]): [string, string[]] {
  return [command, args]
}

test.each(here)('the verifier in %s believes what is signed, and nothing else', (tongue) => {
  const { file, files, build, run, input = JSON.stringify } = runners[tongue]
  const folder = mkdtempSync(join(tmpdir(), `verify-${tongue}-`))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files(guideCode[file] ?? ''))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  if (build) expect(spawnSync(...withArgs(build), { cwd: folder, encoding: 'utf8' }).stderr).toBe('')
  const cases = [...vectors, ...samples]
  const { stdout, stderr } = spawnSync(...withArgs(run), { cwd: folder, input: input(cases), encoding: 'utf8' })
  expect(stderr).toBe('')
  const outcomes: boolean[] = JSON.parse(stdout)
  expect(Object.fromEntries(cases.map(({ name }, index) => [name, outcomes[index]]))).toEqual(
    Object.fromEntries(cases.map(({ name, valid }) => [name, valid])),
  )
})

test.each(Object.entries(verifySnippets))(
  'the portal shows the verifier in %s as the guide does',
  (tongue, { code }) => {
    expect(guideCode[runners[tongue as VerifyLanguage].file]).toBe(code)
  },
)

test.each(tongues.filter((tongue) => tongue !== 'typescript' && tongue !== 'bash'))(
  'the verifier in %s names both headers and compares in constant time',
  (tongue) => {
    const code = guideCode[runners[tongue].file] ?? ''
    const names = [...code.matchAll(/(?:HTTP_)?(X[-_]SERVICE[-_]SIGNATURE(?:[-_]PREVIOUS)?)(?=["' \]])/gi)]
    expect(new Set(names.map(([, name = '']) => name.toLowerCase().replaceAll('_', '-')))).toEqual(
      new Set(['x-service-signature', 'x-service-signature-previous']),
    )
    expect(code).toMatch(
      /timingSafeEqual|compare_digest|hash_equals|hmac\.Equal|secure_compare|MessageDigest\.isEqual|FixedTimeEquals/,
    )
  },
)
