import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  createRequestHandler,
  RequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import { cookieValue } from '../contract/client.ts'
import { refusalWords } from '../contract/errors.ts'
import { languageOf } from '../contract/language.ts'
import type { PageVisit, VisitStyles } from '../contract/page-visit.ts'
import { SLIP_BYTES } from '../domain/payments/slips/slip.ts'
import type { Language } from '../domain/words.ts'
import { readForPage } from './api/road/page-tries.ts'
import { isFromOurPages } from './api/road/xsrf.ts'
import type { Context } from './context.ts'
import { Refusal, Unavailable } from './errors.ts'
import { brokenPage, type NoPage } from './pages/broken-page.ts'
import { mountCspReports } from './pages/csp-reports.ts'
import { readPage, type StreamedPage, streamedPage, withNonce } from './pages/drawn-page.ts'
import { gameOrigin } from './pages/game-origin.ts'
import { mountHashedFiles, mountPageFiles } from './pages/page-files.ts'
import { pageHeaders } from './pages/page-headers.ts'
import { asWebRequest, readFileForm } from './pages/page-request.ts'
import { type PageStyles, readPageStyles } from './pages/page-styles.ts'
import { turnsOfPages } from './pages/page-turns.ts'
import { type OpenedVisit, openVisit, type PageParts } from './pages/page-visit.ts'
import { placeName, sharedPage } from './pages/shared-pages.ts'

/** Forms of members. */
const BODY_LIMIT = 64 * 1024
/** Pages whose forms take a slip or another picture, by scripts and without; a little more than its call takes, so that the page can say it is too large. */
const SLIP_PAGES = ['/deposit', '/deposit.data', '/deposit_backup', '/withdraw', '/withdraw.data']
const SLIP_PAGE_LIMIT = SLIP_BYTES + 1024 * 1024

/** Where the English build has its files, beside those of the Thai one: see web/vite.config.ts. */
const ENGLISH_FILES = 'assets/en'

export interface SsrOptions extends PageParts {
  /** The folders `react-router build` made, one a language: `build/web` and `build/web-en`. */
  readonly buildDirs: Readonly<Record<Language, string>>
}

/** What web/entry.server.tsx exports beside the router's own: the bundle carries its own copy of the router. */
interface EntryModule {
  readonly createRequestHandler: typeof createRequestHandler
  readonly RouterContextProvider: typeof RouterContextProvider
  readonly visitContext: RouterContext<PageVisit>
}

interface Pages {
  readonly answer: RequestHandler
  readonly entry: EntryModule
  readonly styles: PageStyles
}

/** Serves the member site: the built files, and every other path as a page. */
export async function mountPages(app: FastifyInstance, options: SsrOptions): Promise<void> {
  const { th, en } = options.buildDirs
  const pages = { th: await loadPages(th, 'assets'), en: await loadPages(en, ENGLISH_FILES) }
  mountPageFiles(app, join(th, 'client'))
  mountHashedFiles(app, join(en, 'client'), ENGLISH_FILES)
  app.register(async (scope) => {
    // The router reads forms itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    )
    mountCspReports(scope, options.ctx)
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      errorHandler: (error, _, reply) => answerBroken(options, error, reply),
      handler: (_, reply) => answerPage(pages, options, reply),
    })
    for (const url of SLIP_PAGES) {
      scope.route({
        method: 'POST',
        url,
        bodyLimit: SLIP_PAGE_LIMIT,
        errorHandler: (error, _, reply) => answerBroken(options, error, reply),
        handler: (_, reply) => answerPage(pages, options, reply),
      })
    }
  })
}

/** Begins to read what `mountPages` needs while the database is waited for. What fails is told there. */
export function preloadPages(buildDirs: SsrOptions['buildDirs']): void {
  for (const buildDir of Object.values(buildDirs)) void importBuild(buildDir).catch(() => {})
}

function importBuild(buildDir: string): Promise<ServerBuild> {
  return import(pathToFileURL(join(buildDir, 'server/index.js')).href)
}

async function loadPages(buildDir: string, folder: string): Promise<Pages> {
  const build = await importBuild(buildDir)
  const entry = build.entry.module as unknown as EntryModule
  const styles = readPageStyles(join(buildDir, 'client'), folder)
  return { answer: entry.createRequestHandler(build, 'production'), entry, styles }
}

async function answerPage(
  pages: Readonly<Record<Language, Pages>>,
  options: SsrOptions,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { ctx } = options
  const { request } = reply
  const { publicUrl } = ctx.config
  const language = languageOf(request.headers.cookie)
  if (request.method === 'POST' && !isFromOurPages(request.headers, publicUrl)) {
    return reply.code(403).type('text/plain; charset=utf-8').send(refusalWords('ORIGIN_REFUSED')[language])
  }
  const host = request.headers.host ?? 'localhost'
  const secure = publicUrl?.protocol === 'https:'
  const nonce = ctx.chance.bytes(16).toString('hex')
  const opened = await openVisit(options, request, nonce)
  const { operatorId, visit } = opened
  const isShared = !visit.member && request.method === 'GET'
  const place = { operatorId, host, url: request.url, cookies: request.headers.cookie ?? '' }
  const forWhom = isShared
    ? { connection: undefined, ofMany: placeName(place) }
    : { connection: reply.raw, ofMany: undefined }
  const draw = () => drawPage(pages[language], ctx, { request, opened, ...forWhom })
  const page = isShared
    ? withNonce(
        await sharedPage(ctx, { place, address: request.ip }, async () =>
          readPage(await draw(), nonce, opened.isWhole),
        ),
        nonce,
      )
    : await draw()
  const logo = visit.theme.find(({ name, type }) => name === 'logo' && type === 'image')?.value
  const game = visit.member ? await readForPage(request, () => gameOrigin(ctx, place)) : null
  reply.code(page.status).headers(pageHeaders({ nonce, host, secure, logo, game }))
  for (const [name, value] of page.headers) reply.header(name, value)
  if (page.cookies.length > 0) reply.header('set-cookie', page.cookies)
  // Pages for members are not cached; others may be stored but must be revalidated.
  reply.header('cache-control', visit.member || page.cookies.length > 0 ? 'no-store' : 'no-cache')
  return reply.send(page.body ? compressed(reply, page.body) : undefined)
}

interface Asked {
  readonly request: FastifyRequest
  readonly opened: OpenedVisit
  /** Drawing ends with this connection; undefined: others wait for the page as well. */
  readonly connection: ServerResponse | undefined
  /** Names the page where others wait for it. */
  readonly ofMany: string | undefined
}

/** Draws a page in its turn. */
async function drawPage(
  { answer, entry, styles }: Pages,
  ctx: Context,
  { request, opened, connection, ofMany }: Asked,
): Promise<StreamedPage> {
  const asked = { isMember: opened.visit.member !== null, isAct: request.method === 'POST', ofMany }
  const takeTurn = turnsOfPages(ctx, asked, request.ip)
  let refusal: unknown
  // The framework would answer a refused turn as a fault of the page.
  const inTurn: typeof takeTurn = (draw) =>
    takeTurn(draw).catch((error: unknown) => {
      refusal = error
      throw error
    })
  const visit = { ...opened.visit, inTurn, styles: stylesFor(styles, request.headers.cookie) }
  const { method, url, headers } = request
  const withFile = SLIP_PAGES.includes(request.routeOptions.url ?? '')
  const plain = Buffer.isBuffer(request.body) ? request.body : undefined
  const body = withFile ? await readFileForm({ headers, body: plain }) : plain
  const response = await answer(
    asWebRequest(
      { method, url, host: headers.host ?? 'localhost', headers, body },
      connection,
      ctx.config.publicUrl?.protocol === 'https:',
    ),
    new entry.RouterContextProvider(new Map([[entry.visitContext, visit]])),
  )
  if (refusal) throw refusal
  return streamedPage(response, opened.setCookies())
}
/** A browser without cached fonts gets them in its first page, because late fonts shift the layout. */
function stylesFor({ plain, withFonts, fonts, fontsMark }: PageStyles, cookies = ''): VisitStyles {
  const hasFonts = cookieValue(cookies, 'fonts') === fontsMark
  return hasFonts ? { sheets: plain, fonts: [] } : { sheets: withFonts, fonts }
}

/**
 * When no page can be rendered (no database, body too large, unknown host): a plain page, so that nobody sees JSON or a
 * stack.
 */
function answerBroken({ ctx }: SsrOptions, error: FastifyError, reply: FastifyReply): FastifyReply {
  const { request } = reply
  const why = whyNoPage(error)
  const status = STATUS_OF[why] ?? error.statusCode ?? 500
  if (why !== 'unknown host' && why !== 'no operator' && status >= 500 && !hasLeft(error, reply))
    ctx.log.error({ err: error, page: request.url.replace(/\?.*$/s, '') }, 'a page could not be drawn')
  const nonce = ctx.chance.bytes(16).toString('base64')
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  if (status === 503) reply.header('retry-after', '5')
  return reply
    .code(status)
    .headers(pageHeaders({ nonce, host: request.headers.host ?? '', secure }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(brokenPage(nonce, languageOf(request.headers.cookie), why))
}

/** Whoever leaves while the page is on its way closes its stream: nothing failed. A fault behind a closed stream is logged. */
function hasLeft({ code }: FastifyError, { raw }: FastifyReply): boolean {
  return raw.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE'
}

const STATUS_OF: Readonly<Partial<Record<NoPage, number>>> = {
  'no database': 503,
  'no operator': 503,
  'unknown host': 404,
}

function whyNoPage(error: Error): NoPage {
  if (error instanceof Unavailable) return 'no database'
  if (!(error instanceof Refusal)) return 'broken'
  if (error.code === 'NO_OPERATOR') return 'no operator'
  return error.code === 'HOST_UNKNOWN' ? 'unknown host' : 'broken'
}

/** Pages are mostly markup: compressed they are a fifth. Each part is flushed as it comes. */
function compressed(reply: FastifyReply, page: Readable): Readable {
  reply.header('vary', 'accept-encoding, cookie')
  const accepts = String(reply.request.headers['accept-encoding'] ?? '')
  const coding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined
  if (!coding) return page
  reply.header('content-encoding', coding)
  const squeeze =
    coding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 })
  page.once('error', (error) => squeeze.destroy(error))
  return page.pipe(squeeze)
}
