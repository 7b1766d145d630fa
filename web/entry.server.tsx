import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import type { ServerEntryModule } from 'react-router'
import { createRequestHandler, RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from './context.ts'
import { PageStream } from './page-stream.ts'
import { NonceContext } from './session/nonce.ts'

// The server fills this key for each request, through the router inside this bundle. All three must be the bundle's own:
// a key or a provider made outside is another object.
export { createRequestHandler, RouterContextProvider, visitContext }

/** A page that has not rendered by then is given up. */
export const streamTimeout = 5_000

type Drawing = Parameters<ServerEntryModule['default']>

export default function handleRequest(...drawing: Drawing): Promise<Response> | Response {
  const [request, status, headers, routerContext, context] = drawing
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce } = context.get(visitContext)
  const wantsAllAtOnce = isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let answerStatus = status
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
    const answer = () => {
      const page = new PageStream()
      page.once('close', () => clearTimeout(timer))
      resolve(new Response(page.body, { status: answerStatus, headers }))
      pipe(page)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [wantsAllAtOnce ? 'onAllReady' : 'onShellReady']: answer,
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError() {
          // The error boundary has been drawn in place of the page; `handleError` below has told the log.
          answerStatus = 500
        },
      },
    )
  })
}

/** Errors of loaders, actions and rendering, each once. A visitor who went away is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
