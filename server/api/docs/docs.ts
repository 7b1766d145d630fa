import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ALL_CALLS, mountedPath } from '../../../contract/calls.ts'
import { type Call, SERVICES } from '../../../contract/define.ts'
import { REFUSALS, type RefusalCode, refusalStatus } from '../../../contract/errors.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the contract to people at `/docs` and to programs at `/docs/json`. Both are made once, at the start. */
export function mountDocs(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument())
  const page = docsPage()
  app.get('/docs/json', (_, reply) =>
    reply.type('application/json; charset=utf-8').header('x-content-type-options', 'nosniff').send(document),
  )
  app.get('/docs', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .send(page),
  )
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 1140px; padding: 1rem }
nav a { display: inline-block; padding: .4rem .8rem .4rem 0 }
details { border-top: 1px solid #8885; padding: .3rem 0 }
summary { cursor: pointer; padding: .4rem 0 }
code { font-size: .92em }
pre { background: #8882; overflow: auto; padding: .8rem; max-height: 26rem }
table { border-collapse: collapse; width: 100% }
td, th { border-top: 1px solid #8885; padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top }
.mark { border: 1px solid #8888; border-radius: 4px; font-size: .8em; margin-left: .4rem; padding: 0 .3rem }
`
/** The page has one style and nothing else: its hash is all that the browser is allowed. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function docsPage(): string {
  const services = SERVICES.map((service) => {
    const calls = ALL_CALLS.filter((call) => call.service === service)
    return `<section id="${service}"><h2>${service}</h2>${calls.map(callPart).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The nine services</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<h1>The nine services</h1>
<p>Every answer is JSON with <code>status</code>. A rule that says no answers 200 with <code>status: false</code>,
a <code>code</code> and a Thai <code>message</code>. Money is baht with at most two decimals; times are ISO 8601
with +07:00. The same for programs: <a href="/docs/json">/docs/json</a>.</p>
<nav>${SERVICES.map((service) => `<a href="#${service}">${service}</a>`).join('')}<a href="#refusals">refusals</a></nav>
${services.join('\n')}
<section id="refusals"><h2>Refusals</h2><table><tr><th>code</th><th>HTTP</th><th>message</th></tr>
${Object.entries(REFUSALS)
  .map(
    ([code, { th }]) =>
      `<tr><td><code>${code}</code></td><td>${refusalStatus(code as RefusalCode, 'specification')}</td><td lang="th">${escaped(th)}</td></tr>`,
  )
  .join('\n')}</table></section></body></html>`
}

function callPart(call: Call): string {
  const marks = [call.audience === 'member' ? 'member' : '', call.keyed ? 'Idempotency-Key' : ''].filter(
    (mark) => mark !== '',
  )
  return `<details><summary><code>${call.method} ${escaped(mountedPath(call))}</code>${marks
    .map((mark) => `<span class="mark">${mark}</span>`)
    .join(
      '',
    )}<br>${escaped(call.use)}</summary>${shape('query', call.query, 'input')}${shape('body', call.body, 'input')}${shape('reply', call.reply, 'output')}</details>`
}

function shape(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<h3>${title}</h3><pre tabindex="0">${escaped(JSON.stringify(rest, null, 2))}</pre>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
