import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, ServerEntryModule } from 'react-router'
import { createRequestHandler, RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from './context.ts'
import { type Inlined, InlinedContext, sheetsOf, sheetsToLink } from './loading/inlined-styles.tsx'
import { NonceContext } from './loading/nonce.ts'
import { PageStream } from './page-stream.ts'

// The server fills this context for each request. All three must come from this bundle: a key or provider created outside would
// be another object.
export { createRequestHandler, RouterContextProvider, visitContext }

/** A page that takes longer to render is aborted. */
export const streamTimeout = 5_000

type Drawing = Parameters<ServerEntryModule['default']>

export default async function handleRequest(...drawing: Drawing): Promise<Response> {
  const [request, status, headers, , context] = drawing
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const response = Promise.withResolvers<Response>()
  await context.get(visitContext).inTurn(() => draw(drawing, response))
  return response.promise
}

/** Draws the page. Resolves with its shell, which is nearly all of the work; the response may come later. */
function draw(drawing: Drawing, response: PromiseWithResolvers<Response>): Promise<void> {
  const [request, status, headers, routerContext, context] = drawing
  const { nonce, styles } = context.get(visitContext)
  const { inlined, linked } = inlineStyles(routerContext, styles)
  const wantsAllAtOnce = isbot(request.headers.get('user-agent') ?? '')
  return new Promise((drawn) => {
    let answerStatus = status
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
    const answer = () => {
      const page = new PageStream()
      page.once('close', () => clearTimeout(timer))
      response.resolve(new Response(page.body, { status: answerStatus, headers }))
      pipe(page)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <InlinedContext value={inlined}>
          <ServerRouter context={linked} url={request.url} nonce={nonce} />
        </InlinedContext>
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          drawn()
          if (!wantsAllAtOnce) answer()
        },
        onAllReady() {
          if (wantsAllAtOnce) answer()
        },
        onShellError(error) {
          clearTimeout(timer)
          response.reject(error)
          drawn()
        },
        onError() {
          // The error boundary was rendered instead of the page; `handleError` below has logged it.
          answerStatus = 500
        },
      },
    )
  })
}

/** The sheets to inline, and the router's manifest without them, so that it links only the others. */
function inlineStyles(context: EntryContext, all: Inlined): { inlined: Inlined; linked: EntryContext } {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const sheets = sheetsOf(manifest.routes, ids, all.sheets)
  const routes = { ...manifest.routes }
  for (const id of ids) {
    const route = routes[id]
    if (route) routes[id] = { ...route, css: sheetsToLink(route.css, sheets) }
  }
  return { inlined: { ...all, sheets }, linked: { ...context, manifest: { ...manifest, routes } } }
}

/** Logs errors of loaders, actions and rendering, once each. An aborted request is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
