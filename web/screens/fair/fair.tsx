import { type FormEvent, useState } from 'react'
import { data } from 'react-router'
import { isDate } from '../../../domain/calendar/bangkok.ts'
import { isStaleDay } from '../../../domain/fair/day/day-head.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { visitContext } from '../../context.ts'
import { HelpHead } from '../../layouts/help/help-head.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { booksText } from '../../text/books.ts'
import { fairText } from '../../text/fair.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/fair'
import { Books } from './books.tsx'
import { type BooksChecked, checkBooks } from './check-books.ts'
import { CheckList, LeafCheckList } from './check-list.tsx'
import { type Checked, checkLeafCode, checkReceipt, type LeafChecked } from './check-receipt.ts'
import { FastProof } from './fast-proof.tsx'
import { RoundFacts } from './round-facts.tsx'
import './fair.css'

/** Days before the shown one that are offered beside it. */
const DAYS_BEFORE = 14

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { findFairRound, fair, member, operator } = context.get(visitContext)
  // Two routes show this screen; only one has a round in its path.
  const { id } = params as { id?: string }
  const round = id ? await findFairRound(id) : null
  const wanted = askedDay(request)
  const found = id ? null : await (wanted ? fair.day({ params: { day: wanted } }) : fair.newestDay())
  const day = found?.status ? found : null
  const around = day
    ? await fair.days({ query: { after: String(Math.max(0, day.day.seq - 1 - DAYS_BEFORE)) } })
    : null
  return data(
    {
      brand: operator.brand,
      round,
      asked: id !== undefined,
      day,
      wanted,
      days: (around?.status ? around.days : []).map(({ seq, day: date, takenAtMs }) => ({
        seq,
        date,
        takenAtMs,
      })),
      // Before the first day there is none, which is no failure.
      dayFailed: found !== null && !found.status && found.code !== 'DAY_UNKNOWN',
      isMember: member !== null,
      checked: null as Checked | LeafChecked | null,
      books: null as BooksChecked | null,
      isStale: false,
    },
    { status: (id && !round) || (wanted && !day) ? 404 : 200 },
  )
}

/** The date in the address; null: the newest day. */
function askedDay(request: Request): string | null {
  const day = new URL(request.url).searchParams.get('day')
  return day !== null && isDate(day) ? day : null
}

/** The receipt is in the fragment (#), which browsers do not send: it is read and checked here. */
export async function clientLoader({ request, params: named, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  const books = loaded.day ? await checkBooks(loaded.day, loaded.isMember) : null
  // By this device's clock: whoever withholds days would not tell the time rightly either.
  const isStale = loaded.day !== null && loaded.wanted === null && isStaleDay(loaded.day.day, Date.now())
  const shown = { ...loaded, books, isStale }
  const params = named as { id?: string }
  const { hash, pathname } = globalThis.location
  // During a navigation `location` is still the previous page's.
  const isHere = pathname === new URL(request.url).pathname
  if (isHere && hash.length > 1) return { ...shown, checked: await checkReceipt(hash) }
  // A ticket's QR code has only its leaf: with the whole receipt it would be too dense for a camera.
  const leaf = new URL(request.url).searchParams.get('leaf')
  return { ...shown, checked: leaf && params.id ? await checkLeafCode(params.id, leaf) : null }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, fairText.title) }] : []
}

export default function Fair({ loaderData }: Route.ComponentProps) {
  const { round, asked, checked, day, dayFailed, books, isMember, isStale, days, wanted } = loaderData
  const [pasted, setPasted] = useState<Checked | null>(null)
  const shown = pasted ?? checked
  return (
    <article className="fair list-page help-page">
      <HelpHead title={fairText.title} lead={fairText.lead} at="/fair" />
      {shown ? <Outcome checked={shown} /> : null}
      {round ? <RoundFacts round={round} /> : null}
      {round?.fast ? <FastProof round={round} fast={round.fast} /> : null}
      {asked && !round ? <EmptyState title={fairText.unknownTitle} why={fairText.unknownText} /> : null}
      {asked || dayFailed ? null : (
        <Books shown={day} checked={books} {...{ days, wanted, isMember, isStale }} />
      )}
      {dayFailed ? <ListFailed /> : null}
      <PasteForm onChecked={setPasted} />
      <ul className="card fair-links">
        <li>
          <a href="/fair/verifier.html">{fairText.offline}</a>
        </li>
        <li>
          <a href="/fair/heads.json">{fairText.heads}</a>
        </li>
        <li>
          <a href="/fair/days.json">{booksText.days}</a>
        </li>
        <li>
          <a href="/fair/key.json">{fairText.key}</a>
        </li>
      </ul>
    </article>
  )
}

function Outcome({ checked }: { checked: Checked | LeafChecked }) {
  if (checked.outcome === 'sealed') return <LeafCheckList {...checked} />
  if (checked.outcome === 'checked') return <CheckList {...checked} />
  if (checked.outcome === 'failed') return <Alert tone="warning">{fairText.failed}</Alert>
  return <Alert tone="error">{fairText.unreadable}</Alert>
}

function PasteForm({ onChecked }: { onChecked: (checked: Checked) => void }) {
  const [busy, setBusy] = useState(false)
  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('receipt'))
    setBusy(true)
    try {
      onChecked(await checkReceipt(text))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="card fair-part" onSubmit={check}>
      <label htmlFor="receipt">{fairText.paste}</label>
      <textarea
        id="receipt"
        name="receipt"
        rows={3}
        required
        spellCheck={false}
        aria-describedby="receipt-hint"
      />
      <p id="receipt-hint">{fairText.pasteHint}</p>
      <Button type="submit" tone="brand" busy={busy}>
        {fairText.check}
      </Button>
    </form>
  )
}
