import { join } from 'node:path'
import { keepSharedAnswers } from '../../../server/api/road/shared-answers.ts'
import { buildApp } from '../../../server/app.ts'
import type { Context } from '../../../server/context.ts'
import { seedDemo } from '../../../server/features/members/seed-demo.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { signOut } from '../../../server/features/members/sign-in/sign-out.ts'
import { advanceRounds } from '../../../server/features/rounds/advance-rounds.ts'
import { generateRounds } from '../../../server/features/rounds/generate-rounds.ts'
import { sellLotteries } from '../../../server/features/rounds/lotteries/sell-lotteries.ts'
import { keepSharedPages } from '../../../server/pages/shared-pages.ts'
import { mountPages } from '../../../server/ssr.ts'
import { mountVerifier } from '../../../server/verifier-file.ts'
import { extendGovernmentRound } from '../stage/lasting-round.ts'
import { openMachinery } from '../stage/stage.ts'

/** The member site with its services on a real database and a free port. */
export interface Site {
  readonly url: string
  readonly ctx: Context
  close(): Promise<void>
}

/** Of members' calls. */
export const CONNECTIONS = 8

const BUILD = join(import.meta.dirname, '../../../build')

/** Serves the last built pages with the demo operator, its members and open rounds. */
export async function openSite(databaseUrl: string): Promise<Site> {
  const machinery = openMachinery(databaseUrl, { connections: CONNECTIONS })
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  await sellLotteries(ctx, operator.id)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  await extendGovernmentRound(databaseUrl)
  keepSharedAnswers(ctx, machinery.listen)
  keepSharedPages(ctx, machinery.listen)
  const sessions = new SessionCache(ctx)
  const app = buildApp({ ctx, sessions, checkReplies: true })
  mountVerifier(app.server, join(BUILD, 'verifier'))
  await mountPages(app.server, {
    ctx,
    served: app.served,
    findOperator: app.findOperator,
    authenticate: app.authenticate,
    signOut: (member) => signOut(ctx, member),
    buildDirs: { th: join(BUILD, 'web'), en: join(BUILD, 'web-en') },
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    ctx,
    url,
    async close() {
      await app.server.close()
      await sessions.close()
      await machinery.close()
    },
  }
}

/** A client without scripts: keeps its cookies and follows no redirects. */
export class Visitor {
  readonly #site: string
  readonly #cookies = new Map<string, string>()

  constructor(site: Site) {
    this.#site = site.url
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers })
  }

  /** Sends a form as a browser does, with the page's origin. */
  post(path: string, fields: Record<string, string>, origin = this.#site): Promise<Response> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } })
  }

  signIn(name = 'demo01', password = 'demo-1234', next = '/'): Promise<Response> {
    return this.post('/login', { username: name, password, next })
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#site + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      if (/Max-Age=0/i.test(line)) this.#cookies.delete(pair.slice(0, cut))
      else this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return response
  }
}
