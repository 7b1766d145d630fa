import {
  type DataRouter,
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type Location,
  type MiddlewareFunction,
  redirect,
} from 'react-router'
import { failPage, forgetFailedPage } from '../loading/failed-files.ts'
import { isOnline } from '../loading/keep-for-offline.ts'
import { stayHere } from '../session/member-leaves.ts'
import { lostText } from '../text/lost.ts'
import { siteText } from '../text/th.ts'
import { FailedNote } from './failed-note.tsx'
import { holdForms, lastPress } from './hold-forms.ts'
import { setLateParts } from './late-parts.tsx'
import { LOST } from './lost-status.ts'
import { showNote, shownNote } from './note.ts'
import { lastSent, noteDone, noteLost, watchSentForms } from './same-act.ts'

type Results = Record<string, DataStrategyResult>
type Middleware = MiddlewareFunction<Results>
type Next = Parameters<Middleware>[1]

/** Longer than the server takes for any call. A page that comes later is still shown. */
const PAGE_MS = 20_000
const ACT_MS = 45_000
/** A picture on a slow line. */
const FILE_MS = 180_000

/**
 * Where the server's answer does not come, the page stays with all that was typed. The router would put the page of errors in its
 * place.
 */
function keepOverLoss({ request }: Parameters<Middleware>[0], next: Next): Promise<Results> {
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: DataRouter }
  return request.method === 'GET' ? load(router, request.signal, next) : act(router, request, next)
}

/** From now on. */
export function keepPages(): void {
  holdForms()
  watchSentForms()
  setLateParts({ keep: keepOverLoss, Note: FailedNote })
}

/** Whether it was done is not known, and said so. */
async function act(router: DataRouter, request: Request, next: Next): Promise<Results> {
  const { navigation, location, matches, actionData } = router.state
  const { pathname } = new URL(request.url)
  const isOfPage = navigation.state === 'submitting' && navigation.location.pathname === pathname
  const [mine, press] = [isOfPage ? lastSent() : undefined, lastPress()]
  const hasFile = isOfPage && navigation.formEncType === 'multipart/form-data'
  // Who goes elsewhere meanwhile does not hear the answer.
  const leave = () => mine && noteLost(mine)
  request.signal.addEventListener('abort', leave)
  const results = await inTime(next(), hasFile ? FILE_MS : ACT_MS, request.signal)
  request.signal.removeEventListener('abort', leave)
  if (request.signal.aborted) return results ?? {}
  const isAnswered = results && !Object.values(results).some(isLostAct)
  if (isAnswered && mine && Object.values(results).every(isDone)) noteDone(mine)
  if (!isAnswered && mine) noteLost(mine)
  if (isAnswered) {
    if (isOfPage) showNote(undefined)
    return results
  }
  // A form without a page of its own, such as one that keeps a game, or one that no tap has sent, says it in its place.
  if (!isOfPage) return answered({ error: lostText.unsure, refused: lostText.unsure })
  stayHere()
  const again = () => {
    if (press()) return
    showNote(undefined)
    void router.revalidate()
  }
  showNote({ words: mine?.keys.size ? lostText.unsureOnce : lostText.unsure, again, isOfAct: true })
  if (pathname !== location.pathname) {
    return { root: { type: 'error', result: redirect(pathOf(location)) } }
  }
  // As if it had not been asked: what stood there stands there still.
  const leaf = matches.at(-1)?.route.id ?? ''
  return answered(actionData?.[leaf] ?? null)
}

const answered = (answer: unknown): Results => ({
  root: { type: 'data', result: data(answer, { status: LOST }) },
})

/** Since when a page is waited for: one that reads itself anew meanwhile asks for it once more. */
let waiting: { readonly path: string; readonly sinceMs: number } | undefined

async function load(router: DataRouter, left: AbortSignal, next: Next): Promise<Results> {
  const { navigation, location, loaderData } = router.state
  const wanted = navigation.location ?? location
  const isHere = navigation.state === 'idle' || pathOf(wanted) === pathOf(location)
  return isHere ? loadAnew(router, loaderData, left, next) : loadPage(router, wanted, left, next)
}

/** Another page: until it comes, the one before stays. */
async function loadPage(
  router: DataRouter,
  wanted: Location,
  left: AbortSignal,
  next: Next,
): Promise<Results> {
  const path = pathOf(wanted)
  if (waiting?.path !== path) waiting = { path, sinceMs: Date.now() }
  const note = { words: siteText.fileFailed, again: () => void open(router, wanted) }
  const fail = () => {
    showNote(note)
    failPage()
  }
  const forget = () => {
    if (shownNote() !== note) return
    showNote(undefined)
    forgetFailedPage()
  }
  const late = setTimeout(fail, Math.max(0, waiting.sinceMs + PAGE_MS - Date.now()))
  const results = await next()
  clearTimeout(late)
  if (!left.aborted && Object.values(results).some(isUnansweredPage)) {
    fail()
    await new Promise((leave) => left.addEventListener('abort', leave))
  }
  forget()
  if (!left.aborted) {
    waiting = undefined
    showNote(undefined)
  }
  return results
}

/** The page that is shown: where its data do not come, or break at the server, it keeps those that it has. */
async function loadAnew(
  router: DataRouter,
  loaderData: DataRouter['state']['loaderData'],
  left: AbortSignal,
  next: Next,
): Promise<Results> {
  const results = await next()
  if (left.aborted) return results
  const shown = shownNote()
  if (!Object.values(results).some(isBroken)) {
    if (shown && !shown.isOfAct) showNote(undefined)
    return results
  }
  // Without a network the page says so already.
  if (isOnline() && !shown?.isOfAct)
    showNote({ words: siteText.fileFailed, again: () => void router.revalidate() })
  const kept = Object.keys(results).map((id) => [id, { type: 'data', result: loaderData[id] }] as const)
  return Object.fromEntries(kept)
}

function open(router: DataRouter, wanted: Location): Promise<void> {
  // After Back the address is there already.
  const isThere = pathOf(wanted) === window.location.pathname + window.location.search
  return router.navigate(wanted, { replace: isThere, state: wanted.state as unknown })
}

const pathOf = ({ pathname, search }: Location) => pathname + search

/** Undefined when it takes longer, or is left. */
function inTime(coming: Promise<Results>, ms: number, left: AbortSignal): Promise<Results | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    const fail = (error: unknown) => (left.aborted ? resolve(undefined) : reject(error))
    coming.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}

/** An act that the server has refused has answered; one that broke there has not. */
function isLostAct({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // The router wraps what an action threw.
  const thrown = isWrapped(result) ? result.data : result
  return isUnanswered(thrown) || thrown instanceof Error
}

interface Wrapped {
  readonly data: unknown
  readonly init: ResponseInit | null
}

function isWrapped(result: unknown): result is Wrapped {
  return (
    typeof result === 'object' &&
    result !== null &&
    'type' in result &&
    result.type === 'DataWithResponseInit'
  )
}

/** Who is led to sign in has done nothing. */
function isDone({ result }: DataStrategyResult): boolean {
  if (result instanceof Response)
    return new URL(result.headers.get('Location') ?? '', location.href).pathname !== '/login'
  return !isWrapped(result) || (result.init?.status ?? 200) < 400
}

const isUnansweredPage = ({ type, result }: DataStrategyResult) => type === 'error' && isUnanswered(result)

/** Nothing of the page came, and that it is not there was not said either. */
function isBroken({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || result instanceof Response) return false
  return isUnanswered(result) || (result instanceof Error && !isRouteErrorResponse(result))
}

/** No answer, half of one, or that of a proxy or an overloaded server. */
function isUnanswered(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown))
    return thrown.status >= 500 || thrown.status === 429 || thrown.status === 408
  if (!(thrown instanceof Error)) return false
  return (
    /turbo-stream/.test(thrown.message) || (thrown instanceof TypeError && OF_NETWORK.test(thrown.message))
  )
}

/** What browsers call a request that failed: Chromium, Firefox, Safari. */
const OF_NETWORK = /failed to fetch|networkerror|load failed|network/i
