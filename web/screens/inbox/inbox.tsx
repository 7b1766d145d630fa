import { useEffect, useEffectEvent, useState } from 'react'
import { data, useFetcher, useRouteLoaderData } from 'react-router'
import type { MessageShown } from '../../../contract/messages/calls.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useBalanceWords } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { inboxText } from '../../text/inbox.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/inbox'
import { actOnInbox, READ } from './inbox-acts.ts'
import { OffersCard } from './offers-card.tsx'
import { PushCard } from './push-card.tsx'
import './inbox.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator, xsrf } = memberVisit({ context, url })
  const asked = url.searchParams.get('before') ?? ''
  // A truncated address shows the newest messages.
  const query = /^[1-9][0-9]{0,8}$/.test(asked) ? { before: Number(asked) } : {}
  const answer = sessionHolds(await clients.organize.inbox({ query }), url)
  const { brand, demo: isDemo } = operator
  return { ...{ xsrf, brand, isDemo, older: 'before' in query }, page: answer.status ? answer : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, inboxText.title) }] : []
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actOnInbox(memberVisit({ context, url }), await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

export default function Inbox({ loaderData: { page, older, xsrf, isDemo } }: Route.ComponentProps) {
  const newest = page?.data[0]?.n
  const unread = page?.unread ?? 0
  const seen = useSeen(page?.data ?? [], { unread: older ? 0 : unread, xsrf })
  return (
    <section className="list-page">
      <h1 className="list-title">{inboxText.title}</h1>
      <p className="list-lead">{inboxText.lead}</p>
      {page ? <Messages messages={page.data} seen={seen} isFirst={!older} /> : <ListFailed />}
      {unread > 0 && newest !== undefined && !older ? (
        // With scripts the page says itself that it was seen.
        <noscript>
          <MemberForm of={READ} submit={{ label: inboxText.markRead, tone: 'soft' }} xsrf={xsrf}>
            <input type="hidden" name="through" value={newest} />
          </MemberForm>
        </noscript>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {older ? (
          <PreloadLink to="/inbox" className={buttonClass('soft')}>
            {inboxText.newest}
          </PreloadLink>
        ) : null}
        {page?.more ? (
          <PreloadLink to={`/inbox?before=${page.data.at(-1)?.n}`} className={buttonClass('soft')}>
            {inboxText.older}
          </PreloadLink>
        ) : null}
      </div>
      {page && !older ? <OffersCard wants={page.offers} xsrf={xsrf} /> : null}
      {page && !older ? <PushCard push={page.push} xsrf={xsrf} isDemo={isDemo} /> : null}
    </section>
  )
}

interface Unseen {
  readonly unread: number
  readonly xsrf: string
}

/**
 * Says that the newest page was seen, once it is shown and in front. Returns the messages that were unread when they came, which
 * stay marked as long as the page is open.
 */
function useSeen(messages: readonly MessageShown[], { unread, xsrf }: Unseen): ReadonlySet<number> {
  const fetcher = useFetcher()
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const fresh = messages.flatMap(({ n, unread: isUnread }) => (isUnread ? [n] : []))
  if (fresh.some((n) => !marked.has(n))) setMarked(new Set([...marked, ...fresh]))
  const newest = messages[0]?.n ?? 0
  const say = useEffectEvent(() => {
    if (unread === 0 || document.visibilityState !== 'visible' || fetcher.state !== 'idle') return
    const form = { _form: READ.name, _csrf: xsrf, through: String(newest) }
    void fetcher.submit(form, { method: 'post' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew when another message is the newest
  useEffect(() => {
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [newest])
  return marked
}

interface MessagesProps {
  messages: readonly MessageShown[]
  seen: ReadonlySet<number>
  isFirst: boolean
}

function Messages({ messages, seen, isFirst }: MessagesProps) {
  if (messages.length === 0 && !isFirst) return <p className="mt-4 text-ink-2">{inboxText.noMore}</p>
  if (messages.length === 0) return <EmptyState title={inboxText.empty} why={inboxText.emptyWhy} />
  return (
    <ol className="card inbox">
      {messages.map((message) => (
        <Line key={message.n} message={message} isFresh={seen.has(message.n)} />
      ))}
    </ol>
  )
}

function Line({ message, isFresh }: { message: MessageShown; isFresh: boolean }) {
  const nowMs = useRouteLoaderData<typeof rootLoader>('root')?.nowMs ?? 0
  const { title, text, page, at } = message
  const own = useBalanceWords()
  return (
    <li className="inbox-line">
      <div className="min-w-0">
        <h2 className="inbox-title">
          {isFresh ? <span className="inbox-dot" role="img" aria-label={inboxText.unread} /> : null}
          {own(title)}
        </h2>
        <p className="inbox-text">{own(text)}</p>
        <time className="inbox-time" dateTime={at}>
          {recentMoment(Date.parse(at), nowMs)}
        </time>
      </div>
      {page === '/inbox' ? null : (
        <PreloadLink
          to={page}
          className={buttonClass('soft', 'sm', 'shrink-0')}
          aria-label={`${inboxText.see}: ${own(title)}`}
        >
          {inboxText.see}
        </PreloadLink>
      )}
    </li>
  )
}
