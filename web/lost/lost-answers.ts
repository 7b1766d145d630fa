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
import { lostText } from '../text/lost.ts'
import { siteText } from '../text/th.ts'
import { FailedNote } from './failed-note.tsx'
import { holdForms, sendAgain } from './hold-forms.ts'
import { setLateParts } from './late-parts.tsx'
import { showNote, shownNote } from './note.ts'
import { forgetSent, noteLost, watchSentForms } from './same-act.ts'

type Results = Record<string, DataStrategyResult>
type Middleware = MiddlewareFunction<Results>
type Next = Parameters<Middleware>[1]

/** Longer than the server takes for any call; what comes later is still shown. */
const PAGE_MS = 20_000
const ACT_MS = 45_000
/** A picture on a slow line. */
const FILE_MS = 180_000

/** The router answers a form with it: what the page has loaded is not loaded again. */
const LOST = 503

/**
 * Where the server's answer does not come, the page stays with all that was typed. The router would put the page of errors in its
 * place.
 */
function keepOverLoss({ request }: Parameters<Middleware>[0], next: Next): Promise<Results> {
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: DataRouter }
  return request.method === 'GET' ? load(router, request.signal, next) : act(router, request.signal, next)
}

/** From now on. */
export function keepPages(): void {
  holdForms()
  watchSentForms()
  setLateParts({ keep: keepOverLoss, Note: FailedNote })
}

/** Whether it was done is not known, and said so. */
async function act(router: DataRouter, left: AbortSignal, next: Next): Promise<Results> {
  const { navigation, location, matches, actionData } = router.state
  const isOfPage = navigation.state === 'submitting'
  const hasFile = isOfPage && navigation.formEncType === 'multipart/form-data'
  const results = await inTime(next(), hasFile ? FILE_MS : ACT_MS)
  if (left.aborted) return results ?? {}
  if (results && !Object.values(results).some(isLostAct)) {
    if (isOfPage) forgetSent(Object.values(results).every(isDone))
    return results
  }
  // A form without a page of its own, such as one that keeps a game, or one that no tap has sent, says it in its place.
  if (!isOfPage) return answered({ error: lostText.unsure, refused: lostText.unsure })
  noteLost()
  showNote({ words: lostText.unsure, again: sendAgain })
  if (navigation.location.pathname !== location.pathname) {
    return { root: { type: 'error', result: redirect(pathOf(location)) } }
  }
  // As if it had not been asked: what stood there stands there still.
  const leaf = matches.at(-1)?.route.id ?? ''
  return answered(actionData?.[leaf] ?? null)
}

const answered = (answer: unknown): Results => ({
  root: { type: 'data', result: data(answer, { status: LOST }) },
})

async function load(router: DataRouter, left: AbortSignal, next: Next): Promise<Results> {
  const { navigation, location, loaderData } = router.state
  const isHere = navigation.state === 'idle' || pathOf(navigation.location) === pathOf(location)
  const wanted = navigation.location ?? location
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
  const late = isHere ? undefined : setTimeout(fail, PAGE_MS)
  const results = await next()
  clearTimeout(late)
  forget()
  if (left.aborted) return results
  const isLost = Object.values(results).some(({ type, result }) => type === 'error' && isUnanswered(result))
  if (!isLost) {
    if (!isHere || shownNote()?.words === siteText.fileFailed) showNote(undefined)
    return results
  }
  if (!isHere) {
    fail()
    await new Promise((leave) => left.addEventListener('abort', leave))
    forget()
    return results
  }
  // Without a network the page says so already.
  if (isOnline()) showNote({ words: siteText.fileFailed, again: () => void router.revalidate() })
  const kept = Object.keys(results).map((id) => [id, { type: 'data', result: loaderData[id] }] as const)
  return Object.fromEntries(kept)
}

function open(router: DataRouter, wanted: Location): Promise<void> {
  // After Back the address is there already.
  const isThere = pathOf(wanted) === window.location.pathname + window.location.search
  return router.navigate(wanted, { replace: isThere, state: wanted.state as unknown })
}

const pathOf = ({ pathname, search }: Location) => pathname + search

/** Undefined when it takes longer. */
function inTime<T>(coming: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
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

function isDone({ result }: DataStrategyResult): boolean {
  return !isWrapped(result) || (result.init?.status ?? 200) < 400
}

/** No answer, half of one, or that of a proxy or an overloaded server. */
function isUnanswered(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown))
    return thrown.status >= 500 || thrown.status === 429 || thrown.status === 408
  return thrown instanceof TypeError || (thrown instanceof Error && /turbo-stream/.test(thrown.message))
}
