import { data, Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ScreenHandle } from '../../layouts/main.tsx'
import { RetryLink } from '../../lists/retry-link.tsx'
import { memberVisit } from '../../session/guard.ts'
import { boardText } from '../../text/bet-realtime.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/board-page'
import { BoardHeader } from './board-header.tsx'
import { BoardScreen } from './board-screen.tsx'
import { bookSimply } from './book-simply.ts'
import { type BoardPage, loadBoard } from './load-board.ts'
import { SimpleBooking } from './simple-booking.tsx'
import '../../../ui/fields/text-field.css'
import '../bet/bet.css'
import '../bet/cart/cart.css'
import './board.css'
import './tray.css'

export const handle: ScreenHandle = { ownHeader: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  const page = await loadBoard(clients, { roundId: params.id, plan: url.searchParams.get('plan'), nowMs })
  return { page, nowMs, brand: operator.brand }
}

/** Books, confirms and cancels by ordinary forms, for browsers without JavaScript. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  const answer = await bookSimply(clients, params.id, await request.formData())
  return data(answer, { status: 'error' in answer ? 400 : 200 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page
  const name = page && 'round' in page ? page.round.name : undefined
  const title = name ? `${boardText.title} ${name}` : boardText.title
  return [{ title: tabTitle(loaderData?.brand ?? '', title) }]
}

export default function BoardPageScreen({ loaderData: { page, nowMs } }: Route.ComponentProps) {
  if (page.is !== 'selling') return <NotSelling page={page} nowMs={nowMs} />
  return (
    // Another round or plan is another board: no state may carry over.
    <BoardScreen
      key={`${page.round.roundId} ${page.plan.code}`}
      page={page}
      nowMs={nowMs}
      // In the server's build alone: browsers with scripts never draw it.
      simple={
        import.meta.env.SSR ? (
          <SimpleBooking plan={page.plan.code} offers={page.offers} freshKey={page.key} />
        ) : null
      }
    />
  )
}

function NotSelling({ page, nowMs }: { page: Exclude<BoardPage, { is: 'selling' }>; nowMs: number }) {
  const round = 'round' in page ? page.round : null
  const words = {
    shut: [boardText.shutTitle, boardText.shutText],
    unknown: [boardText.shutTitle, boardText.shutText],
    ordinary: [boardText.ordinaryTitle, boardText.ordinaryText],
    failed: [boardText.failedTitle, boardText.failedText],
  } as const
  const [title, why] = words[page.is]
  return (
    <div className="board-shut">
      {round ? (
        <BoardHeader round={round} nowMs={nowMs} state={null} />
      ) : (
        <h1 className="unseen">{boardText.title}</h1>
      )}
      <EmptyState
        title={title}
        why={why}
        action={
          page.is === 'failed' ? (
            <RetryLink>{boardText.again}</RetryLink>
          ) : page.is === 'ordinary' ? (
            <Link to={`/bet/${page.round.roundId}`} className={buttonClass('cta')}>
              {boardText.toOrdinary}
            </Link>
          ) : (
            <Link to="/bet-realtime" className={buttonClass('cta')}>
              {boardText.toList}
            </Link>
          )
        }
      />
    </div>
  )
}
